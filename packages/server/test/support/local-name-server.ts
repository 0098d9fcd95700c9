import { createSocket, type Socket } from 'node:dgram';

const TYPE_A = 1;
const HEADER_BYTES = 12;
/** A response without error, recursion available; the same with NXDOMAIN. */
const ANSWERED = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** A name server (RFC 1035) on a free port that knows the IPv4 addresses that a test gives. */
export class LocalNameServer {
  /** Addresses by name. */
  readonly names = new Map<string, readonly string[]>();

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<LocalNameServer> {
    const socket = createSocket('udp4');
    const server = new LocalNameServer(socket);
    socket.on('message', (query, { port, address }) => socket.send(server.answer(query), port, address));
    await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.socket.close(() => closed()));
  }

  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const question = query.subarray(HEADER_BYTES, at + 5);
    const known = this.names.get(labels.join('.').toLowerCase());
    const addresses = query.readUInt16BE(at + 1) === TYPE_A ? (known ?? []) : [];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(known === undefined ? NO_SUCH_NAME : ANSWERED, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    return Buffer.concat([header, question, ...addresses.map(record)]);
  }
}

/** An A record of the name in the question, for no time at all. */
function record(address: string): Buffer {
  const octets = address.split('.').map(Number);
  return Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, octets.length, ...octets]);
}

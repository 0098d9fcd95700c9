import { connect, createServer, type Socket } from 'node:net';

/** Length of the startup message, which alone has no type before it, and of the type of others, bytes. */
const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;

/** `ReadyForQuery` says that a session is outside a transaction: 'Z', the length 5, 'I'. */
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

/** A session of the database, and who has it. */
interface Backend {
  readonly socket: Socket;
  client: Client | null;
  /** Bytes of a message that has not arrived whole. */
  rest: Buffer;
}

interface Client {
  readonly socket: Socket;
  backend: Backend | null;
  /** Messages since a transaction ended, while no session is free. */
  waiting: Buffer[];
}

/**
 * A pooler in front of a PostgreSQL, as PgBouncer in the mode `transaction`: each client brings one session, and a transaction gets
 * a free one. `pooling` false leaves each client its own.
 */
export class TransactionPool {
  pooling = true;
  /** Whether a transaction gets the session that became free last, or the one that has been free for longest. */
  newestFirst = false;
  /** Free sessions, in the order in which they became free. */
  readonly #free: Backend[] = [];
  readonly #sockets = new Set<Socket>();

  private constructor(
    private readonly database: URL,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(url: string): Promise<TransactionPool> {
    const server = createServer();
    const pool = new TransactionPool(new URL(url), server);
    server.on('connection', (socket) => pool.#serve(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return pool;
  }

  /** Address of the database behind the pooler. */
  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the pooler has no port');
    return Object.assign(new URL(this.database), { host: `127.0.0.1:${address.port}` }).href;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #serve(socket: Socket): void {
    const backend: Backend = {
      socket: connect(Number(this.database.port), this.database.hostname),
      client: null,
      rest: Buffer.alloc(0),
    };
    // The client starts on the session that it brings.
    const client: Client = { socket, backend, waiting: [] };
    backend.client = client;
    for (const each of [socket, backend.socket]) {
      this.#sockets.add(each);
      each.on('error', () => undefined);
    }
    socket.on('data', (bytes) => this.#fromClient(client, bytes));
    socket.on('close', () => client.backend?.socket.destroy());
    backend.socket.on('data', (bytes) => this.#fromBackend(backend, bytes));
    backend.socket.on('close', () => backend.client?.socket.destroy());
  }

  #fromClient(client: Client, bytes: Buffer): void {
    if (client.backend === null) {
      client.waiting.push(bytes);
      this.#assign(client);
    } else client.backend.socket.write(bytes);
  }

  #assign(client: Client): void {
    const backend = this.newestFirst ? this.#free.pop() : this.#free.shift();
    if (backend === undefined) return;
    backend.client = client;
    client.backend = backend;
    for (const bytes of client.waiting.splice(0)) backend.socket.write(bytes);
  }

  #fromBackend(backend: Backend, bytes: Buffer): void {
    const { client } = backend;
    client?.socket.write(bytes);
    backend.rest = Buffer.concat([backend.rest, bytes]);
    let isIdle = false;
    while (backend.rest.length >= TYPE_BYTES + LENGTH_BYTES) {
      const length = TYPE_BYTES + backend.rest.readInt32BE(TYPE_BYTES);
      if (backend.rest.length < length) break;
      isIdle = backend.rest[0] === READY && backend.rest[TYPE_BYTES + LENGTH_BYTES] === IDLE;
      backend.rest = backend.rest.subarray(length);
    }
    if (!isIdle || client === null || !this.pooling) return;
    client.backend = null;
    backend.client = null;
    this.#free.push(backend);
  }
}

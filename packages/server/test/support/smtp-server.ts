import { createServer, type Server, type Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A message as the mail server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** User and password of the login; null without one. */
  readonly login: string | null;
  readonly source: string;
}

/** How the server behaves: it takes all, answers a recipient or the data with a status, or says nothing. */
export type SmtpManner = 'takes' | { readonly rcpt: number } | { readonly data: number } | 'silent';

/** How connections to the server become secret: by STARTTLS, or from the first byte; with a key and certificate, PEM. */
export interface SmtpTls {
  readonly key: string;
  readonly cert: string;
  readonly isFromStart?: boolean;
}

/** A mail server of RFC 5321 and 3207, as far as a client needs it. */
export class SmtpServer {
  readonly received: ReceivedMail[] = [];
  /** Lines of commands, of all connections. */
  readonly commands: string[] = [];
  /** Those of them that were readable on the way. */
  readonly readable: string[] = [];
  manner: SmtpManner = 'takes';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.accept(socket));

  private constructor(private readonly tls: SmtpTls | null) {}

  static async start(tls: SmtpTls | null = null): Promise<SmtpServer> {
    const smtp = new SmtpServer(tls);
    await new Promise<void>((listening) => smtp.server.listen(0, '127.0.0.1', listening));
    return smtp;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the mail server does not listen');
    return address.port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    if (this.manner === 'silent') return;
    const first = this.tls?.isFromStart === true ? secured(socket, this.tls) : socket;
    first.write('220 mail.test ESMTP\r\n');
    this.converse(first);
  }

  private converse(socket: Socket): void {
    const isReadable = !(socket instanceof TLSSocket);
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const decoder = new StringDecoder('utf8');
    let mail = { from: '', to: [] as string[], login: null as string | null };
    let buffered = '';
    let inData = false;
    socket.on('data', (chunk: Buffer) => {
      buffered += decoder.write(chunk);
      for (;;) {
        const end = buffered.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = buffered.slice(0, end);
        buffered = buffered.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          const status = typeof this.manner === 'object' && 'data' in this.manner ? this.manner.data : 250;
          if (status === 250) this.received.push({ ...mail, source: text.replaceAll('\r\n..', '\r\n.') });
          mail = { ...mail, from: '', to: [] };
          answer(`${status} done`);
          continue;
        }
        this.commands.push(text);
        if (isReadable) this.readable.push(text);
        const verb = text.slice(0, 4).toUpperCase();
        if (verb === 'EHLO') {
          const startTls = isReadable && this.tls !== null ? ['250-STARTTLS'] : [];
          answer(['250-mail.test', ...startTls, '250-AUTH PLAIN', '250 8BITMIME'].join('\r\n'));
        } else if (verb === 'STAR' && isReadable && this.tls !== null) {
          answer('220 go on');
          socket.removeAllListeners('data');
          this.converse(secured(socket, this.tls));
          return;
        } else if (verb === 'AUTH') {
          mail.login = Buffer.from(text.split(' ')[2] ?? '', 'base64')
            .toString('utf8')
            .split('\0')
            .slice(1)
            .join(':');
          answer('235 welcome');
        } else if (verb === 'MAIL') {
          mail.from = /<(.*?)>/.exec(text)?.[1] ?? '';
          answer('250 ok');
        } else if (verb === 'RCPT') {
          const status = typeof this.manner === 'object' && 'rcpt' in this.manner ? this.manner.rcpt : 250;
          if (status === 250) mail.to.push(/<(.*?)>/.exec(text)?.[1] ?? '');
          answer(`${status} recipient`);
        } else if (verb === 'DATA') {
          inData = true;
          answer('354 go on');
        } else if (verb === 'QUIT') {
          answer('221 bye');
          socket.end();
        } else answer('502 unknown');
      }
    });
  }
}

function secured(socket: Socket, { key, cert }: SmtpTls): TLSSocket {
  const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) });
  secure.on('error', () => undefined);
  return secure;
}

/** The header fields of a message by their lower-case names, and its text parts by media type, decoded. */
export function readMail({ source }: ReceivedMail): {
  readonly headers: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, string>;
} {
  const headers = headersOf(source.slice(0, source.indexOf('\r\n\r\n')));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = source
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part): [string, string] => {
      const at = part.indexOf('\r\n\r\n');
      const own = headersOf(part.slice(0, at).trim());
      const type = own.get('content-type')?.split(';')[0] ?? '';
      return [type, decoded(part.slice(at + 4).replace(/\r\n$/, ''), own.get('content-transfer-encoding') ?? '')];
    });
  return { headers, parts: new Map(parts) };
}

function headersOf(text: string): Map<string, string> {
  const fields = text
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    });
  if (new Set(fields.map(([name]) => name)).size !== fields.length) throw new Error('a header field stands twice');
  return new Map(fields);
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return text.replaceAll('\r\n', '\n');
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

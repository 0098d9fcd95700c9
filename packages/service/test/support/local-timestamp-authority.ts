import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONFIGURATION = `
[tsa]
default_tsa = local
[local]
serial = serial
crypto_device = builtin
signer_cert = certificate.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = yes
ess_cert_id_alg = sha256
[request]
distinguished_name = name
[name]
[extensions]
extendedKeyUsage = critical,timeStamping
`;

/** An RFC 3161 timestamp authority: `openssl ts -reply` behind HTTP on a free port. */
export class LocalTimestampAuthority {
  private constructor(
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<LocalTimestampAuthority> {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-tsa-'));
    await writeFile(join(folder, 'tsa.cnf'), CONFIGURATION);
    await writeFile(join(folder, 'serial'), '01\n');
    const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
    await openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'key.pem');
    const extension = ['-config', 'tsa.cnf', '-section', 'request', '-extensions', 'extensions'];
    await openssl(
      'req',
      '-new',
      '-x509',
      '-key',
      'key.pem',
      '-subj',
      '/CN=Local authority',
      ...extension,
      '-out',
      'certificate.pem',
    );
    const server = createServer(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(Buffer.from(piece));
      await writeFile(join(folder, 'query.tsq'), Buffer.concat(pieces));
      await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
      response
        .writeHead(200, { 'content-type': 'application/timestamp-reply' })
        .end(await readFile(join(folder, 'reply.tsr')));
    });
    // A connection that the server gives up just as a stalled test calls over it would fail that call.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LocalTimestampAuthority(folder, server);
  }

  get certificateFile(): string {
    return join(this.folder, 'certificate.pem');
  }

  get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true });
  }
}

/** Whether this machine has the program that the authority is made of. */
export async function hasOpenssl(): Promise<boolean> {
  try {
    await run('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
}

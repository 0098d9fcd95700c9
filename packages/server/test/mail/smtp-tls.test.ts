import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hasOpenssl } from '@gatewright/service/test-support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SmtpMailer } from '../../src/mail/smtp-mailer.js';
import { SmtpServer, type SmtpTls } from '../support/smtp-server.js';

const run = promisify(execFile);
const ROOT = new URL('../../../../', import.meta.url);
const MAIL = {
  to: 'olga@example.test',
  subject: 'A secret subject',
  text: 'text',
  html: '<p>text</p>',
  messageId: 'm1',
};
const SETTINGS = { host: '127.0.0.1', from: 'gate@example.test', user: null, password: null, passwordFile: null };
const LOGIN = { user: 'gate', password: 'the password' };
const FAILED = { kind: 'failed', error: 'the mail server could not be used', isFinal: false };
const BY_STARTTLS = { isTls: false, needsTls: true };
const FROM_START = { isTls: true, needsTls: false };

/** Sends the message in a process of its own, which trusts what an operator says by NODE_EXTRA_CA_CERTS, to one server after the other. */
const SENDER = `
  const { importSource } = await import(process.argv[1]);
  const { SmtpMailer } = await importSource('packages/server/src/mail/smtp-mailer.ts');
  const { mail, parts } = JSON.parse(process.argv[2]);
  const outcomes = [];
  for (const each of parts) outcomes.push(await new SmtpMailer({ ...each, failed: () => undefined }).send(mail));
  console.log(JSON.stringify(outcomes));
`;

describe.runIf(await hasOpenssl())('e-mail over TLS', () => {
  let folder: string;
  let tls: SmtpTls;
  let ofAnother: SmtpTls;
  const servers: SmtpServer[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatewright-smtp-'));
    const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const authority = ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'];
    await openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=Test authority',
      ...authority,
    );
    const certified = async (name: string, alternative: string): Promise<SmtpTls> => {
      await openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
      await writeFile(join(folder, `${name}.ext`), `subjectAltName=${alternative}\n`);
      const issue = ['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
      await openssl(...issue, '-extfile', `${name}.ext`, '-out', `${name}.pem`);
      const [secret, cert] = await Promise.all(
        [`${name}.key`, `${name}.pem`].map((file) => readFile(join(folder, file), 'utf8')),
      );
      return { key: secret ?? '', cert: cert ?? '' };
    };
    tls = await certified('here', 'IP:127.0.0.1');
    ofAnother = await certified('another', 'DNS:another.test');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true });
  });

  const started = async (how: SmtpTls | null) => {
    const server = await SmtpServer.start(how);
    servers.push(server);
    return server;
  };

  // covers outbound-notifications
  // threat records mail-in-the-clear: E-mail and its login over a connection that others read or answer => refused without TLS and the right certificate
  test('e-mail over TLS reaches a server whose certificate is right, and no other gets message or login', async () => {
    const [right, fromStart] = [await started(tls), await started({ ...tls, isFromStart: true })];
    const [wrong, wrongFromStart] = [await started(ofAnother), await started({ ...ofAnother, isFromStart: true })];
    const plain = await started(null);
    const parts = [
      { port: right.port, ...BY_STARTTLS },
      { port: fromStart.port, ...FROM_START },
      { port: wrong.port, ...BY_STARTTLS },
      { port: wrongFromStart.port, ...FROM_START },
      { port: plain.port, ...BY_STARTTLS },
    ].map((each) => ({ ...SETTINGS, ...each, login: LOGIN }));
    const address = new URL('scripts/workspace/source-module.mjs', ROOT).href;
    const args = ['--input-type=module', '-e', SENDER, address, JSON.stringify({ mail: MAIL, parts })];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };
    const { stdout } = await run(process.execPath, args, { cwd: fileURLToPath(ROOT), env });
    const unknown = { ...FAILED, error: 'the mail server answered 502' };
    expect(JSON.parse(stdout)).toEqual([{ kind: 'sent' }, { kind: 'sent' }, FAILED, FAILED, unknown]);

    for (const server of [right, fromStart]) {
      expect(server.received).toMatchObject([{ to: [MAIL.to], login: `${LOGIN.user}:${LOGIN.password}` }]);
      expect(server.received[0]?.source).toContain(MAIL.subject);
    }
    expect(right.readable.map((line) => line.slice(0, 4))).toEqual(['EHLO', 'STAR']);
    for (const server of [wrong, wrongFromStart, plain]) {
      expect(server.received).toEqual([]);
      expect(server.commands.filter((line) => !/^(?:EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
    }
  });

  test.each([
    ['STARTTLS', BY_STARTTLS],
    ['TLS from the start', FROM_START],
  ])('e-mail by %s is refused where the issuer of the certificate is unknown', async (_name, how) => {
    const server = await started({ ...tls, isFromStart: how.isTls });
    const problems: unknown[] = [];
    const failed = (_operation: string, error: unknown) => problems.push(error);
    const mailer = new SmtpMailer({ ...SETTINGS, ...how, port: server.port, login: LOGIN, failed });
    expect(await mailer.send(MAIL)).toEqual(FAILED);
    expect(String(problems[0])).toMatch(/certificate/);
    expect(server.commands.filter((line) => !/^(?:EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  });
});

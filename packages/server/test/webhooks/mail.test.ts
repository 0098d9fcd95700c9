import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES, escalate, reviewedAgent, reviewRules, signedOrder, textAt } from '@gatewright/service/test-support';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMail, SmtpServer } from '../support/smtp-server.js';
import { TestServer } from '../support/test-server.js';

let smtp: SmtpServer;
beforeEach(() => {
  smtp.received.length = 0;
});
beforeAll(async () => {
  smtp = await SmtpServer.start();
});
afterAll(() => smtp.stop());

const mailSettings = () => ({
  GATEWRIGHT_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  GATEWRIGHT_MAIL_FROM: 'gate@example.test',
});

const ownerOf = (server: TestServer) => textAt(server.bootstrap, 'owner', 'email');
const subscribe = (server: TestServer, address: string, events = ['escalation.created']) =>
  server.asOwner('/webhooks', { url: `mailto:${address}`, events });

const RULES = reviewRules({ name: 'Orders above 500', description: 'Large orders need a buyer of ours' });

describe.each(DATABASES)('on %s', (_name, database) => {
  // covers outbound-notifications
  test('a person is sent what waits for approval, why it waits, and of an outcome that is unknown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatewright-mail-'));
    const passwordFile = join(folder, 'password');
    await writeFile(passwordFile, 'a secret & more\n');
    await chmod(passwordFile, 0o600);
    const server = await TestServer.start(undefined, {
      ...(await database()),
      ...mailSettings(),
      GATEWRIGHT_SMTP_URL: `smtp://gate%40example.test@127.0.0.1:${smtp.port}`,
      GATEWRIGHT_SMTP_PASSWORD_FILE: passwordFile,
    });
    const made = await subscribe(server, ownerOf(server), ['escalation.created', 'hold.unknown']);
    expect(made).toMatchObject({ status: 201, data: { format: 'email', secret: null, status: 'active' } });
    const agent = await reviewedAgent(server, RULES);
    await escalate(server, agent, { merchant: '<b>ACME</b>', amount: 812.5 });
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
    const order = await server.post('/policy/mandate/authorize', signedOrder(agent, { amount: 20, merchant: 'ACME' }));
    const hold = `/policy/mandate/authorize/${textAt(order.data, 'authorizationId')}/effect`;
    const claimed = await server.post(`${hold}/dispatching`, {});
    const lost = { claimToken: textAt(claimed.data, 'claimToken'), reason: 'no answer of the shop' };
    expect((await server.post(`${hold}/unknown`, lost)).status).toBe(200);
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(2);
    await server.discard();
    await rm(folder, { recursive: true });

    const [waiting, unknown] = smtp.received;
    if (waiting === undefined || unknown === undefined) throw new Error('two messages were expected');
    expect(waiting).toMatchObject({
      from: 'gate@example.test',
      to: [ownerOf(server)],
      login: 'gate@example.test:a secret & more',
    });
    const { headers, parts } = readMail(waiting);
    expect(headers.get('subject')).toBe('An action waits for approval: Reviewed buyer');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    const text = parts.get('text/plain');
    for (const line of [
      'Agent: Reviewed buyer',
      'Amount: 812.5 USD',
      'Merchant: <b>ACME</b>',
      'Why: PROCUREMENT_APPROVAL_REQUIRED',
      'Rule: Orders above 500: Large orders need a buyer of ours',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(parts.get('text/html')).toContain('<td>&lt;b&gt;ACME&lt;/b&gt;</td>');
    expect(readMail(unknown).parts.get('text/plain')).toContain(
      'The outcome of a hold is unknown\n\nAgent: Reviewed buyer\nAction: purchase-order\nAmount: 20 USD\nMerchant: ACME\nThe service says: no answer of the shop\n',
    );
  });

  // threat records mail-to-strangers: E-mail to an address that is no person of the organisation => refused, or given up
  test('no message goes to an address that is no person of the organisation, or is not one any more', async () => {
    const server = await TestServer.start(undefined, { ...(await database()), ...mailSettings() });
    const owner = ownerOf(server);
    const strangers = [
      'stranger@example.test',
      `${owner},stranger@example.test`,
      `${owner}?bcc=stranger@example.test`,
      `stranger@example.test%2C${owner}`,
      `"${owner}"@example.test`,
      `<${owner}>`,
      `//${owner}`,
      '',
    ];
    for (const address of strangers) {
      const refused = await subscribe(server, address);
      expect([address, refused.status]).toEqual([address, 400]);
      expect(refused.data['faults']).toMatchObject([{ path: '$.url' }]);
    }
    for (const format of ['slack', 'gatewright']) {
      const mixed = { url: `mailto:${owner}`, events: ['agent.contained'], format };
      expect((await server.asOwner('/webhooks', mixed)).status).toBe(400);
    }
    const http = { url: 'http://127.0.0.1:9/hook', events: ['agent.contained'], format: 'email' };
    expect((await server.asOwner('/webhooks', http)).status).toBe(400);
    await server.asOwner('/tokens', { email: 'ben@example.test', role: 'admin' });
    expect((await subscribe(server, 'Ben@Example.test')).status).toBe(201);
    await server.asOwner('/people/revoke', { email: 'ben@example.test' });
    await escalate(server, await reviewedAgent(server));
    const listed = () => server.get('/webhooks', { token: server.ownerToken });
    await expect
      .poll(async () => JSON.stringify((await listed()).data), { timeout: 60_000 })
      .toContain('"status":"disabled"');
    await server.discard();
    expect(smtp.received).toEqual([]);
  });
});

test('a gate without a mail server refuses a subscription by e-mail, and says who can change that', async () => {
  const server = await TestServer.start();
  const refused = await subscribe(server, ownerOf(server));
  expect(refused).toMatchObject({ status: 400, data: { faults: [{ path: '$.url' }] } });
  expect(JSON.stringify(refused.data)).toContain('GATEWRIGHT_SMTP_URL');
  await server.discard();
});

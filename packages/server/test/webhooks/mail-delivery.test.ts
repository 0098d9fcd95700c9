import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { type JsonObject, WEBHOOK_EVENTS } from '@gatewright/protocol';
import { type Directory, findOrAddPerson, Outbox, openDirectory } from '@gatewright/service/internal';
import { addWebhook, listWebhooks, mailBody, WEBHOOK_RETRY_DELAYS_MS } from '@gatewright/service/test-support';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemTimers } from '../../src/host/host.js';
import { SmtpMailer, type SmtpParts } from '../../src/mail/smtp-mailer.js';
import { namesFrom } from '../../src/network/name-resolution.js';
import { SsrfSafeClient } from '../../src/network/ssrf-client.js';
import { readMail, SmtpServer } from '../support/smtp-server.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const OLGA = 'olga@example.test';

let smtp: SmtpServer;
let driver: SqlDriver;
let directory: Directory;
let now: number;

beforeEach(async () => {
  smtp = await SmtpServer.start();
  driver = await openSqlite(':memory:');
  directory = await openDirectory(driver);
  now = NOON;
});
afterEach(async () => {
  await smtp.stop();
  await driver.close();
});

function mailer(more: Partial<SmtpParts> = {}): SmtpMailer {
  return new SmtpMailer({
    ...{ host: '127.0.0.1', port: smtp.port, isTls: false, needsTls: false, from: 'gate@example.test', login: null },
    ...{ user: null, password: null, passwordFile: null, failed: () => undefined, ...more },
  });
}

async function subscribed(rate = { burst: 20, perSecond: 1 / 60 }): Promise<Outbox> {
  const createdAt = new Date(NOON).toISOString();
  const person = { orgId: 'org-1', email: OLGA, personId: 'p-1', role: 'owner', createdAt, provenBy: null } as const;
  await findOrAddPerson(directory, person);
  await addWebhook(directory, {
    ...{ orgId: 'org-1', webhookId: 'wh_1', url: `mailto:${OLGA}`, events: ['escalation.created'], format: 'email' },
    ...{ createdAt, disabledAt: null, lastError: null, failingSince: null },
  });
  return new Outbox({
    ...{
      directory,
      clock: { now: () => now },
      timers: systemTimers,
      publicUrl: 'https://gate.test',
      disabled: () => undefined,
    },
    outbound: new SsrfSafeClient({ resolve: namesFrom(), privateAddresses: false }),
    mail: { mailer: mailer(), rate },
    keys: { claimToken: new Uint8Array(32) },
    failed: (_operation, error) => expect.unreachable(String(error)),
  });
}

async function announced(outbox: Outbox, count: number, from = 0): Promise<void> {
  for (let index = from; index < from + count; index += 1) {
    const data = { escalationId: `esc-${index}` };
    outbox.announce({ orgId: 'org-1', event: 'escalation.created', key: `esc-${index}`, data });
    await outbox.settled();
  }
}

async function delivered(outbox: Outbox): Promise<number> {
  const before = smtp.received.length;
  await outbox.deliverDue();
  await outbox.settled();
  return smtp.received.length - before;
}

const health = async () => (await listWebhooks(directory, 'org-1'))[0];

// threat records mail-header-injection: Text of an agent that adds header fields, recipients or elements to a mail => one line of text
test('no text of an agent adds a header field, a recipient or an element, and the subject is one line of it', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '\r\nBcc: eve@evil.test',
      '\n\n<script>',
      '\r\n.\r\nRCPT TO:<eve@evil.test>',
      '</td><img src=x>',
      '\u2028To: x',
    ),
  );
  const data = fc.record({ agentName: hostile, action: hostile, merchant: hostile, summary: hostile, reason: hostile });
  const sends = mailer();
  const sent = (values: JsonObject, type: (typeof WEBHOOK_EVENTS)[number]) => {
    const body = mailBody({ type, timestamp: '', data: { ...values, link: 'https://gate.test/console/inbox' } });
    return sends.send({ ...body, to: OLGA, messageId: 'msg_1' });
  };
  await sent({ agentName: 'a', action: 'b', merchant: 'c', summary: 'd', reason: 'e' }, 'agent.contained');
  const plain = smtp.received[0];
  if (plain === undefined) throw new Error('the message was expected');
  const expected = [...readMail(plain).headers.keys()];
  await fc.assert(
    fc.asyncProperty(data, fc.constantFrom(...WEBHOOK_EVENTS), async (values, type) => {
      expect(await sent(values, type)).toEqual({ kind: 'sent' });
      const mail = smtp.received.at(-1);
      if (mail === undefined) throw new Error('the message was expected');
      const { headers, parts } = readMail(mail);
      expect(mail.to).toEqual([OLGA]);
      expect([...headers.keys()].sort()).toEqual([...expected].sort());
      expect(headers.get('to')).toBe(OLGA);
      const html = parts.get('text/html') ?? '';
      const elements = [
        '!doctype',
        'html',
        'head',
        'meta',
        'title',
        '/title',
        '/head',
        'body',
        '/body',
        '/html',
        'h1',
        '/h1',
      ];
      const allowed = new Set([
        ...elements,
        'table',
        '/table',
        'tr',
        '/tr',
        'th',
        '/th',
        'td',
        '/td',
        'p',
        '/p',
        'a',
        '/a',
      ]);
      for (const [, name = ''] of html.matchAll(/<([^\s>]*)/g)) expect(allowed).toContain(name);
      const shown = Object.values(values).filter((value) => value !== '').length;
      expect((parts.get('text/plain') ?? '').split('\n').length).toBeLessThanOrEqual(shown + 5);
    }),
    { numRuns: 150 },
  );
  expect(smtp.commands.filter((line) => line.startsWith('RCPT')).every((line) => line.includes(OLGA))).toBe(true);
});

// covers outbound-notifications
test('a message that the server does not take now is sent again under the same id, and one that it never takes is not', async () => {
  const outbox = await subscribed();
  smtp.manner = { data: 451 };
  await announced(outbox, 1);
  expect(await delivered(outbox)).toBe(0);
  expect(await health()).toMatchObject({ lastError: 'the mail server answered 451', disabledAt: null });
  smtp.manner = 'takes';
  expect(await delivered(outbox)).toBe(0);
  now += WEBHOOK_RETRY_DELAYS_MS[0] ?? 0;
  expect(await delivered(outbox)).toBe(1);
  const [mail] = smtp.received;
  expect(mail?.source).toContain('https://gate.test/console/inbox/actions/esc-0');
  expect(await health()).toMatchObject({ lastError: null, failingSince: null });
  smtp.manner = { rcpt: 550 };
  await announced(outbox, 1, 1);
  expect(await delivered(outbox)).toBe(0);
  smtp.manner = 'takes';
  now += 30 * 24 * 60 * 60 * 1000;
  expect(await delivered(outbox)).toBe(0);
  expect(await health()).toMatchObject({ lastError: 'the mail server answered 550' });
});

// threat records mail-flood: An agent that makes a person get thousands of mails => the rate, and 100 that wait
test('a person gets no more messages than the rate, the others as it comes back, and of a flood a bounded number waits', async () => {
  const outbox = await subscribed({ burst: 3, perSecond: 1 / 60 });
  await announced(outbox, 110);
  expect(await delivered(outbox)).toBe(3);
  expect(await health()).toMatchObject({ lastError: null, failingSince: null });
  for (let minute = 0; minute < 3; minute += 1) {
    now += 60_000;
    expect(await delivered(outbox)).toBe(1);
  }
  now += 25 * 60 * 60 * 1000;
  await delivered(outbox);
  expect(smtp.received.length).toBeLessThanOrEqual(9);
  now += 60_000;
  await delivered(outbox);
  const waiting = await directory
    .selectFrom('webhookDelivery')
    .select('deliveryId')
    .where('nextAttemptAt', 'is not', null)
    .execute();
  expect(waiting).toEqual([]);
  const kept = await directory.selectFrom('webhookDelivery').select('deliveryId').execute();
  expect(kept).toHaveLength(100);
}, 60_000);

test('nothing is sent, not even the password, where TLS is demanded and the server has none', async () => {
  const login = { user: 'gate', password: 'a secret of the gate' };
  expect(await mailer({ needsTls: true, login }).send({ ...MAIL })).toMatchObject({ kind: 'failed', isFinal: false });
  expect(smtp.received).toEqual([]);
  expect(smtp.commands.join('\n')).not.toMatch(/AUTH|MAIL|RCPT/);
});

test('closing ends a message that the server does not answer about', async () => {
  smtp.manner = 'silent';
  const sends = mailer();
  const sending = sends.send({ ...MAIL });
  setTimeout(() => sends.close(), 100);
  expect(await sending).toEqual({ kind: 'closed' });
  expect(await sends.send({ ...MAIL })).toEqual({ kind: 'closed' });
});

const MAIL = { to: OLGA, subject: 's', text: 't', html: '<p>t</p>', messageId: 'm' };

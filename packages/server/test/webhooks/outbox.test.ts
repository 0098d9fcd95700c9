import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { readWebhookSecret } from '@gatewright/service';
import { type Directory, Outbox, openDirectory } from '@gatewright/service/internal';
import {
  addWebhook,
  listWebhooks,
  type Manner,
  type Received,
  verifiesWebhook,
  WEBHOOK_DISABLE_AFTER_MS,
  WEBHOOK_RETRY_DELAYS_MS,
  type Webhook,
  WebhookReceiver,
} from '@gatewright/service/test-support';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemTimers } from '../../src/host/host.js';
import { namesFrom } from '../../src/network/name-resolution.js';
import { SsrfSafeClient } from '../../src/network/ssrf-client.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const EVENT = { orgId: 'org-1', event: 'escalation.created', key: 'esc-1', data: { escalationId: 'esc-1' } } as const;

let folder: string;
let driver: SqlDriver;
let directory: Directory;
let receiver: WebhookReceiver;
let outbox: Outbox;
let now: number;
let failures: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-outbox-'));
  driver = await openSqlite(join(folder, 'outbox.db'));
  directory = await openDirectory(driver);
  receiver = await WebhookReceiver.start();
  now = NOON;
  failures = [];
  outbox = new Outbox({
    directory,
    clock: { now: () => now },
    timers: systemTimers,
    outbound: new SsrfSafeClient({ resolve: namesFrom(), privateAddresses: true }),
    mail: null,
    publicUrl: 'https://gate.example.test',
    keys: { claimToken: new Uint8Array(32).fill(3) },
    disabled: () => {},
    failed: (_operation, error) => failures.push(error),
  });
});

afterEach(async () => {
  await receiver.stop();
  await driver.close();
  await rm(folder, { recursive: true });
  expect(failures).toEqual([]);
});

async function listen(url = receiver.url, events: readonly string[] = ['escalation.created']): Promise<void> {
  const health = { disabledAt: null, lastError: null, failingSince: null };
  await addWebhook(directory, {
    orgId: 'org-1',
    webhookId: 'wh_1',
    url,
    events,
    format: 'gatewright',
    createdAt: 'now',
    ...health,
  });
}

async function announced(announcement: Parameters<Outbox['announce']>[0] = EVENT): Promise<void> {
  outbox.announce(announcement);
  await outbox.settled();
}

/** Delivers what is due, and returns how many messages were tried. */
async function delivered(): Promise<number> {
  const started = await outbox.deliverDue();
  await outbox.settled();
  return started;
}

async function health(): Promise<Webhook | undefined> {
  return (await listWebhooks(directory, 'org-1'))[0];
}

/** The message that came to the receiver at a place. */
function message(index: number): Received {
  const found = receiver.received[index];
  if (found === undefined) throw new Error(`the receiver got ${receiver.received.length} messages`);
  return found;
}

test('a message links to what it is about in the console', async () => {
  await listen();
  await announced({ ...EVENT, data: { escalationId: 'esc/1' } });
  await delivered();
  const { headers, body } = message(0);
  expect(JSON.parse(body).data.link).toBe('https://gate.example.test/console/inbox/actions/esc%2F1');
  expect(headers['ce-source']).toBe('https://gate.example.test');
});

// covers outbound-notifications: Outbound notifications
test('a message arrives once, signed as Standard Webhooks say, and no other secret verifies it', async () => {
  await listen();
  await announced();
  await announced();
  expect(await delivered()).toBe(1);
  expect(await delivered()).toBe(0);
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = message(0);
  expect(JSON.parse(body)).toMatchObject({ type: 'escalation.created', data: { escalationId: 'esc-1' } });
  const named = {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  };
  const secret =
    readWebhookSecret(outbox.secretOf({ webhookId: 'wh_1', createdAt: '2026-01-01T00:00:00Z' })) ?? new Uint8Array();
  expect(verifiesWebhook(secret, named, body, now)).toBe(true);
  expect(verifiesWebhook(secret, named, `${body} `, now)).toBe(false);
  expect(verifiesWebhook(secret, { ...named, 'webhook-id': 'msg_other' }, body, now)).toBe(false);
  expect(verifiesWebhook(secret, named, body, now + 6 * 60 * 1000)).toBe(false);
  expect(
    verifiesWebhook(
      readWebhookSecret(outbox.secretOf({ webhookId: 'wh_2', createdAt: '2026-01-01T00:00:00Z' })) ?? secret,
      named,
      body,
      now,
    ),
  ).toBe(false);
});

test('only the events of a webhook’s choice and organisation reach it', async () => {
  await listen(receiver.url, ['agent.contained']);
  await announced();
  await announced({ ...EVENT, orgId: 'org-2', event: 'agent.contained' });
  expect(await delivered()).toBe(0);
});

// covers outbound-notifications
test.each<[string, Manner, string]>([
  ['an error', 500, 'the receiver answered 500'],
  ['a redirect, which is not followed', 'redirect', 'the receiver answered 302'],
  ['a cut connection', 'cut', 'the receiver could not be reached'],
])('after %s the same message is sent again, later and later, until it arrives', async (_name, manner, error) => {
  await listen();
  await announced();
  receiver.manner = manner;
  expect(await delivered()).toBe(1);
  expect(await health()).toMatchObject({
    lastError: error,
    failingSince: new Date(NOON).toISOString(),
    disabledAt: null,
  });
  for (const delay of WEBHOOK_RETRY_DELAYS_MS.slice(0, 3)) {
    now += delay - 1;
    expect(await delivered()).toBe(0);
    now += 1;
    expect(await delivered()).toBe(1);
  }
  receiver.manner = 204;
  now += WEBHOOK_RETRY_DELAYS_MS[3] ?? 0;
  expect(await delivered()).toBe(1);
  expect(await health()).toMatchObject({ lastError: null, failingSince: null });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
});

test('a receiver that cannot be reached is tried until the last wait is over, and no longer', async () => {
  await listen('http://127.0.0.1:1/hook');
  await announced();
  for (const delay of [0, ...WEBHOOK_RETRY_DELAYS_MS]) {
    now += delay;
    expect(await delivered()).toBe(1);
  }
  now += 30 * 24 * 60 * 60 * 1000;
  expect(await delivered()).toBe(0);
});

test('410 disables a webhook at once; so does failing for days', async () => {
  await listen();
  receiver.manner = 410;
  await announced();
  await delivered();
  expect((await health())?.disabledAt).toBe(new Date(NOON).toISOString());
  await announced({ ...EVENT, key: 'esc-2' });
  expect(await delivered()).toBe(0);
});

test('a webhook that failed for days is disabled and says why', async () => {
  await listen();
  receiver.manner = 503;
  await announced();
  await delivered();
  now += WEBHOOK_DISABLE_AFTER_MS;
  await announced({ ...EVENT, key: 'esc-2' });
  await delivered();
  expect(await health()).toMatchObject({
    disabledAt: new Date(now).toISOString(),
    lastError: 'the receiver answered 503',
  });
});

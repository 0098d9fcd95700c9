import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type SqlDriver } from '@gatewright/ledger/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Outbox } from '../../src/features/webhooks/outbox.js';
import { addWebhook, findWebhook, noteWebhook } from '../../src/features/webhooks/repository.js';
import { WEBHOOK_DISABLE_AFTER_MS } from '../../src/features/webhooks/retry.js';
import { openDirectory } from '../../src/platform/database/open.js';
import type { Directory } from '../../src/platform/database/tables.js';
import type { Outcome } from '../../src/platform/host/outbound.js';
import { testTimers } from '../support/timers.js';

const NOON = Date.UTC(2026, 2, 1, 12);
const HEALTHY = { disabledAt: null, lastError: null, failingSince: null };
const EVENT = { orgId: 'org-1', event: 'agent.contained', data: {} } as const;

let folder: string;
let driver: SqlDriver;
let directory: Directory;
let outbox: Outbox;
/** Answers the messages that are on their way, in the order in which they were sent. */
let answers: ((outcome: Outcome) => void)[];
let failures: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-health-'));
  driver = await openSqlite(join(folder, 'outbox.db'));
  directory = await openDirectory(driver);
  answers = [];
  failures = [];
  outbox = new Outbox({
    directory,
    clock: { now: () => NOON },
    timers: testTimers,
    mail: null,
    outbound: Object({ post: () => new Promise<Outcome>((answer) => answers.push(answer)) }),
    publicUrl: null,
    keys: { claimToken: new Uint8Array(32).fill(3) },
    disabled: () => {},
    failed: (_operation, error) => failures.push(error),
  });
  const failingSince = new Date(NOON - WEBHOOK_DISABLE_AFTER_MS).toISOString();
  const webhook = { orgId: 'org-1', webhookId: 'wh_1', url: 'http://127.0.0.1/', events: [EVENT.event], createdAt: '' };
  await addWebhook(directory, {
    ...webhook,
    format: 'gatewright',
    disabledAt: null,
    lastError: 'an error',
    failingSince,
  });
});
afterEach(async () => {
  await driver.close();
  await rm(folder, { recursive: true });
});

const health = () => findWebhook(directory, 'org-1', 'wh_1');
const answered = (status: number): Outcome => ({ kind: 'answered', status });

async function twoOnTheirWay(): Promise<{ readonly delivered: Promise<void> }> {
  for (const key of ['1', '2']) outbox.announce({ ...EVENT, key });
  await outbox.settled();
  await outbox.deliverDue();
  await expect.poll(() => answers.length).toBe(2);
  return { delivered: outbox.settled() };
}

test('a receiver that took a message just now has not failed for days', async () => {
  const { delivered } = await twoOnTheirWay();
  answers[0]?.(answered(204));
  await expect.poll(async () => (await health())?.failingSince).toBe(null);
  answers[1]?.(answered(503));
  await delivered;
  expect(await health()).toMatchObject({ disabledAt: null, failingSince: new Date(NOON).toISOString() });
});

test('a receiver that is gone gets nothing more, though an older message arrives', async () => {
  const { delivered } = await twoOnTheirWay();
  answers[0]?.(answered(410));
  await expect.poll(async () => (await health())?.disabledAt).not.toBe(null);
  answers[1]?.(answered(204));
  await delivered;
  expect((await health())?.disabledAt).not.toBe(null);
});

test('a webhook that a person tries again is not disabled by a message from before', async () => {
  const { delivered } = await twoOnTheirWay();
  answers[0]?.(answered(503));
  await expect.poll(async () => (await health())?.disabledAt).not.toBe(null);
  await noteWebhook(directory, { orgId: 'org-1', webhookId: 'wh_1' }, HEALTHY);
  answers[1]?.({ kind: 'late' });
  await delivered;
  expect((await health())?.disabledAt).toBe(null);
});

test('what could not be written when it happened is written once it can be', async () => {
  await driver.exec('alter table webhook rename to elsewhere');
  outbox.announce({ ...EVENT, key: '1' });
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await driver.exec('alter table elsewhere rename to webhook');
  const due = async () => (await directory.selectFrom('webhookDelivery').selectAll().execute()).length;
  await expect.poll(due, { timeout: 5_000 }).toBe(1);
});

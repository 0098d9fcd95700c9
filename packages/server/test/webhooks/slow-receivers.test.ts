import type { SqlDriver } from '@gatewright/ledger/sqlite';
import { type Directory, Outbox, openDirectory } from '@gatewright/service/internal';
import {
  addWebhook,
  DRIVERS,
  listWebhooks,
  WEBHOOK_PLACES,
  WEBHOOKS_PER_ORGANISATION_MAX,
  WebhookReceiver,
} from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemTimers } from '../../src/host/host.js';
import { namesFrom } from '../../src/network/name-resolution.js';
import { SsrfSafeClient, WEBHOOK_TIMEOUT_MS } from '../../src/network/ssrf-client.js';

/** Well under the time that a receiver has, for which no other may wait. */
const SOON = { timeout: WEBHOOK_TIMEOUT_MS / 2 };
const PATIENTLY = { timeout: 60_000 };

describe.each(DRIVERS)('webhooks on %s', (_name, open) => {
  let driver: SqlDriver;
  let directory: Directory;
  let healthy: WebhookReceiver;
  let silent: WebhookReceiver;
  let outboxes: Outbox[];
  let failures: unknown[];

  beforeEach(async () => {
    driver = await open();
    directory = await openDirectory(driver);
    healthy = await WebhookReceiver.start();
    silent = await WebhookReceiver.start();
    silent.manner = 'never';
    outboxes = [];
    failures = [];
  });
  afterEach(async () => {
    await Promise.all(outboxes.map((outbox) => outbox.close()));
    await driver.close();
    await Promise.all([healthy.stop(), silent.stop()]);
    expect(failures).toEqual([]);
  });

  function startOutbox(): Outbox {
    const outbox = new Outbox({
      directory,
      clock: { now: () => Date.now() },
      timers: systemTimers,
      outbound: new SsrfSafeClient({ resolve: namesFrom(), privateAddresses: true }),
      mail: null,
      publicUrl: null,
      keys: { claimToken: new Uint8Array(32).fill(3) },
      disabled: () => {},
      failed: (_operation, error) => failures.push(error),
    });
    outboxes.push(outbox);
    return outbox;
  }

  async function listen(orgId: string, { url }: WebhookReceiver, index = 0): Promise<void> {
    const webhook = { orgId, webhookId: `wh_${orgId}_${index}`, url, events: ['agent.contained'] };
    const health = { disabledAt: null, lastError: null, failingSince: null };
    await addWebhook(directory, { ...webhook, format: 'gatewright', createdAt: new Date().toISOString(), ...health });
  }

  async function announce(outbox: Outbox, orgId: string, count: number): Promise<void> {
    for (let key = 0; key < count; key += 1) {
      outbox.announce({ orgId, event: 'agent.contained', key: `${orgId} ${key}`, data: {} });
    }
    const waiting = () => directory.selectFrom('webhookDelivery').select('event').where('orgId', '=', orgId).execute();
    const webhooks = (await listWebhooks(directory, orgId)).length;
    await expect.poll(async () => (await waiting()).length, PATIENTLY).toBe(count * webhooks);
  }

  // covers outbound-notifications
  // threat records receivers-never-answer: Receivers that never answer, to hold up messages of others => nothing
  //   waits for them but their own messages
  test('webhooks of an organisation wait for no receiver of another, however many messages hang there', async () => {
    for (let index = 0; index < WEBHOOKS_PER_ORGANISATION_MAX; index += 1) await listen('org-b', silent, index);
    await listen('org-a', healthy);
    const outbox = startOutbox();
    await announce(outbox, 'org-b', 20);
    void outbox.deliverDue();
    await expect.poll(() => silent.received.length, PATIENTLY).toBeGreaterThan(0);
    await announce(outbox, 'org-a', 1);
    void outbox.deliverDue();
    await expect.poll(() => healthy.received.length, SOON).toBe(1);
  });

  // threat receivers-never-answer
  test('webhooks wait for no other of their own organisation', async () => {
    for (let index = 1; index < WEBHOOKS_PER_ORGANISATION_MAX; index += 1) await listen('org-a', silent, index);
    await listen('org-a', healthy);
    const outbox = startOutbox();
    await announce(outbox, 'org-a', 10);
    void outbox.deliverDue();
    await expect.poll(() => healthy.received.length, SOON).toBe(10);
  });

  test('webhooks get every message that waits, in turn, and once, though two servers send them', async () => {
    await listen('org-a', healthy);
    const servers = [startOutbox(), startOutbox()];
    await announce(startOutbox(), 'org-a', 50);
    await Promise.all(servers.map((outbox) => outbox.deliverDue()));
    await expect
      .poll(async () => {
        await Promise.all(servers.map((outbox) => outbox.settled()));
        return healthy.received.length;
      }, PATIENTLY)
      .toBe(50);
    expect(new Set(healthy.received.map(({ headers }) => headers['webhook-id'])).size).toBe(50);
  });

  test('webhooks hold no shutdown up: what a receiver has not taken is sent at the next start, and is no failure', async () => {
    await listen('org-b', silent);
    const outbox = startOutbox();
    await announce(outbox, 'org-b', 5);
    void outbox.deliverDue();
    await expect.poll(() => silent.received.length, PATIENTLY).toBe(WEBHOOK_PLACES);
    const began = performance.now();
    await outbox.close();
    expect(performance.now() - began).toBeLessThan(WEBHOOK_TIMEOUT_MS / 2);
    expect(await listWebhooks(directory, 'org-b')).toMatchObject([{ lastError: null, failingSince: null }]);

    silent.manner = 204;
    const next = startOutbox();
    await next.deliverDue();
    await next.settled();
    expect(silent.received).toHaveLength(WEBHOOK_PLACES + 5);
  });
});

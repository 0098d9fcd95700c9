import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger } from '../../../src/batching/group-commit.js';
import {
  createPostgresLedgerStore,
  openPostgres,
  type PostgresDriver,
} from '../../../src/stores/sql/postgres/index.js';
import { ORG, openMandate, permit } from '../../../src/testing/operations.js';
import { emptyDatabase } from './support/database.js';
import { type SilentWay, silentWay } from './support/silent-way.js';

let url: string;
let way: SilentWay;
let driver: PostgresDriver;

beforeEach(async () => {
  url = await emptyDatabase();
  // The schema is made over a way of its own: its many statements are not what the short wait is for.
  const direct = await openPostgres(url);
  await createPostgresLedgerStore(direct);
  await direct.close();
  way = await silentWay(url);
  driver = await openPostgres(way.url, { answerMaxMs: 3_000, pulseMs: 50 });
});

afterEach(async () => {
  await way.close();
  await driver.close();
});

describe('silent connections', () => {
  test('a silent connection is given up: its batch is GATE_UNAVAILABLE, and the next one lands over another', async () => {
    const store = await createPostgresLedgerStore(driver);
    let batches = 0;
    const ledger = createLedger(store, { batchIds: () => `batch-${batches++}` });
    await ledger.submit(openMandate({ mandateId: 'm' }));
    way.fallSilent();
    const lost = await ledger.submit(permit('lost', 100n, {}, { mandateId: 'm' })).catch((error: unknown) => error);
    expect(lost).toMatchObject({ code: 'GATE_UNAVAILABLE' });
    expect(await ledger.submit(permit('next', 100n, {}, { mandateId: 'm' }))).toMatchObject({ decision: 'allow' });
    expect(await store.mandate(ORG, 'm')).toMatchObject({ reserved: 100n });
  });

  test('a silent connection that only listens is made again, and the silence and its gap are reported', async () => {
    const received: string[] = [];
    let gaps = 0;
    await driver.listen(
      'gatewright_test',
      (payload) => received.push(payload),
      () => (gaps += 1),
    );
    expect(driver.unheardMs).toBe(null);
    way.fallSilent();
    await until(() => (driver.unheardMs ?? 0) > 0);
    await until(() => gaps >= 1);
    expect(driver.unheardMs).toBe(null);
    const teller = await openPostgres(url);
    // Notified repeatedly: a slow host may lose the new connection as well, and the notifications meanwhile with it.
    while (received.length === 0) {
      await teller.notify('gatewright_test', 'after the gap');
      await pause(20);
    }
    await teller.close();
    expect(received[0]).toBe('after the gap');
  });

  test('a silent connection is found within ten seconds by a driver with the settings of a server', async () => {
    const served = await openPostgres(way.url);
    let gaps = 0;
    const onGap = () => (gaps += 1);
    await served.listen('gatewright_test', () => undefined, onGap);
    way.fallSilent();
    await expect.poll(() => gaps, { timeout: 10_000, interval: 50 }).toBe(1);
    await served.close();
  }, 30_000);

  test('a silent connection is not waited for when the driver closes', async () => {
    await driver.listen(
      'gatewright_test',
      () => undefined,
      () => undefined,
    );
    way.fallSilent();
    await driver.close();
    await expect(driver.all('select 1')).rejects.toThrow();
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20);
}

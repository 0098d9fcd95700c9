import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger } from '../../group-commit.js';
import { ORG, openMandate, permit } from '../../testing/operations.js';
import { createPostgresLedgerStore, openPostgres, type PostgresDriver } from './index.js';
import { emptyDatabase } from './testing/database.js';
import { type SilentWay, silentWay } from './testing/silent-way.js';

let url: string;
let way: SilentWay;
let driver: PostgresDriver;

beforeEach(async () => {
  url = await emptyDatabase();
  way = await silentWay(url);
  driver = await openPostgres(way.url, { answerMaxMs: 400, listenPulseMs: 50 });
});

afterEach(async () => {
  await way.close();
  await driver.close();
});

describe('a connection on which nothing comes any more', () => {
  test('I10 is given up: its batch is GATE_UNAVAILABLE, and the next one lands over another', async () => {
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

  test('and that only hears is made again, and the gap is told', async () => {
    const heard: string[] = [];
    let gaps = 0;
    await driver.listen(
      'gatewright_test',
      (payload) => heard.push(payload),
      () => (gaps += 1),
    );
    way.fallSilent();
    await until(() => gaps === 1);
    const teller = await openPostgres(url);
    await teller.notify('gatewright_test', 'after the gap');
    await teller.close();
    await until(() => heard.length === 1);
    expect(heard).toEqual(['after the gap']);
  });

  test('is not waited for when the driver closes', async () => {
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
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

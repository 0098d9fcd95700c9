import { expect, test } from 'vitest';
import { createLedger } from '../../../src/batching/group-commit.js';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';
import { capture, MANDATE, ORG, openMandate, permit } from '../../../src/testing/operations.js';

/** More permits than the pages that are left can hold. */
const PERMITS = 400;

test('a full disk is GATE_UNAVAILABLE, takes nothing that was answered, and is over when there is room', async () => {
  const driver = await openSqlite(':memory:');
  let batches = 0;
  const store = await createSqliteLedgerStore(driver, { now: () => 1_000 });
  const ledger = createLedger(store, { batchIds: () => `batch-${batches++}` });
  await ledger.submit(openMandate({ cap: 1_000_000n }));
  const [row] = await driver.all('pragma page_count');
  await driver.exec(`pragma max_page_count = ${Number(row?.['page_count']) + 20}`);

  let granted = 0;
  const refusals: unknown[] = [];
  for (let index = 0; index < PERMITS && refusals.length === 0; index += 1) {
    const answer = await ledger.submit(permit(`${index}`, 1n)).catch((error: unknown) => refusals.push(error));
    if (typeof answer === 'object') granted += 1;
  }
  expect(refusals).toMatchObject([{ code: 'GATE_UNAVAILABLE' }]);
  expect(ledger.failure()).toMatchObject({
    code: 'GATE_UNAVAILABLE',
    cause: { message: expect.stringContaining('full') },
  });
  expect(granted).toBeGreaterThan(0);
  expect(await store.mandate(ORG, MANDATE)).toMatchObject({ reserved: BigInt(granted), version: granted + 1 });
  expect(await store.hold(`auth-${granted}`)).toBe(null);

  await driver.exec('pragma max_page_count = 1000000');
  expect(await ledger.submit(permit(`${granted}`, 1n))).toMatchObject({ reasonCode: 'AUTHORIZED' });
  expect(await ledger.submit(capture('0', 1n))).toMatchObject({ ok: true });
  expect(ledger.failure()).toBe(null);
  await ledger.close();
});

test('a full disk is GATE_UNAVAILABLE to writers beside the ledger too, and a wrong statement is not', async () => {
  const driver = await openSqlite(':memory:');
  await driver.exec('create table t (a text)');
  const [row] = await driver.all('pragma page_count');
  await driver.exec(`pragma max_page_count = ${Number(row?.['page_count'])}`);
  const full = { code: 'GATE_UNAVAILABLE', message: 'the database cannot be used: database or disk is full' };
  const long = 'x'.repeat(10_000);
  await expect(driver.run('insert into t values ($1)', [long])).rejects.toMatchObject(full);
  const filling = driver.transaction((session) => session.run('insert into t values ($1)', [long]));
  await expect(filling).rejects.toMatchObject(full);
  expect(await driver.all('select a from t')).toEqual([]);
  const wrong = await driver.run('insert into nowhere values (1)').catch((error: unknown) => error);
  expect(wrong).not.toHaveProperty('code', 'GATE_UNAVAILABLE');
  await driver.close();
});

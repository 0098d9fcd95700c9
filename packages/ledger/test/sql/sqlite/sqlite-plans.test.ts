import { expect, test } from 'vitest';
import type { SqlParameter, SqlRow } from '../../../src/stores/sql/columns.js';
import { readNextExpiry } from '../../../src/stores/sql/load.js';
import { createSqliteLedgerStore, openSqlite } from '../../../src/stores/sql/sqlite/index.js';
import { openMandate, permit, refusal } from '../../../src/testing/operations.js';
import { PassingDriver } from '../support/passing-driver.js';

/** Keeps what was asked. */
class AskedDriver extends PassingDriver {
  readonly asked: { readonly sql: string; readonly params: readonly SqlParameter[] }[] = [];

  override async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    this.asked.push({ sql, params });
    return super.all(sql, params);
  }
}

test('evidence that waits is counted and found without looking at what was sealed before', async () => {
  const driver = await openSqlite(':memory:');
  const watched = new AskedDriver(driver);
  const store = await createSqliteLedgerStore(watched, { now: () => 0 });
  // What another store wrote has to be read.
  await (await createSqliteLedgerStore(driver, { now: () => 0 })).apply([refusal('1')], 'batch');
  watched.asked.length = 0;
  await store.evidenceQueue(1_024);
  await store.pendingEvidence(1_024);
  const plans = await Promise.all(
    watched.asked.map(({ sql, params }) => driver.all(`explain query plan ${sql}`, params)),
  );
  const [counted, listed, read, ...more] = plans.map((plan) => plan.map(({ detail }) => String(detail)));
  expect(more).toEqual([]);
  for (const details of [counted, listed]) {
    expect(details).toContainEqual(expect.stringMatching(/(SCAN|SEARCH) ledger_pending USING COVERING INDEX/));
  }
  expect(read).toContainEqual(expect.stringMatching(/SEARCH found USING INDEX/));
  expect(read?.filter((detail) => /SCAN found/.test(detail))).toEqual([]);
  await driver.close();
});

test('the next hold that expires is found without looking at the others', async () => {
  const driver = await openSqlite(':memory:');
  const watched = new AskedDriver(driver);
  const store = await createSqliteLedgerStore(watched, { now: () => 0 });
  await store.apply(
    [openMandate(), permit('late', 1n, { ttlMs: 9_000 }), permit('soon', 1n, { ttlMs: 5_000 })],
    'batch',
  );
  watched.asked.length = 0;
  expect(await readNextExpiry(watched)).toBe(5_000);
  for (const { sql } of watched.asked) {
    const plan = await driver.all(`explain query plan ${sql}`);
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/SEARCH ledger_hold USING INDEX ledger_hold_lapsing/),
    );
  }
  await driver.close();
});

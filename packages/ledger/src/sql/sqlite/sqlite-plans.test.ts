import { expect, test } from 'vitest';
import { openMandate, permit } from '../../testing/operations.js';
import type { SqlParameter, SqlRow } from '../driver.js';
import { readNextLapse } from '../lapsed.js';
import { PassingDriver } from '../testing/passing-driver.js';
import { createSqliteLedgerStore, openSqlite } from './index.js';

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
  watched.asked.length = 0;
  await store.evidenceQueue(1_024);
  await store.pendingEvidence(1_024);
  expect(watched.asked).toHaveLength(2);
  for (const { sql, params } of watched.asked) {
    const plan = await driver.all(`explain query plan ${sql}`, params);
    const details = plan.map(({ detail }) => String(detail));
    expect(details).toContainEqual(expect.stringMatching(/(SCAN|SEARCH) ledger_pending USING COVERING INDEX/));
    // What is joined to it is looked up by its key.
    expect(details.filter((detail) => /SCAN (found|ledger_entry)/.test(detail))).toEqual([]);
  }
  await driver.close();
});

test('the next hold that lapses is found without looking at the others', async () => {
  const driver = await openSqlite(':memory:');
  const watched = new AskedDriver(driver);
  const store = await createSqliteLedgerStore(watched, { now: () => 0 });
  await store.apply(
    [openMandate(), permit('late', 1n, { ttlMs: 9_000 }), permit('soon', 1n, { ttlMs: 5_000 })],
    'batch',
  );
  watched.asked.length = 0;
  expect(await readNextLapse(watched)).toBe(5_000);
  for (const { sql } of watched.asked) {
    const plan = await driver.all(`explain query plan ${sql}`);
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/SEARCH ledger_hold USING INDEX ledger_hold_lapsing/),
    );
  }
  await driver.close();
});

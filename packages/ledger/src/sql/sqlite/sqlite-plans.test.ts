import { expect, test } from 'vitest';
import type { SqlParameter, SqlRow } from '../driver.js';
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
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/SEARCH ledger_entry USING INDEX ledger_entry_pending/),
    );
  }
  await driver.close();
});

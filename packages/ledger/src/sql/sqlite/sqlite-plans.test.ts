import { expect, test } from 'vitest';
import type { SqlParameter, SqlRow } from '../driver.js';
import { PassingDriver } from '../testing/passing-driver.js';
import { createSqliteLedgerStore, openSqlite } from './index.js';

/** Answers nothing, and keeps what was asked. */
class AskedDriver extends PassingDriver {
  readonly asked: { readonly sql: string; readonly params: readonly SqlParameter[] }[] = [];

  override async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    this.asked.push({ sql, params });
    return [];
  }
}

test('evidence that waits is found without looking at what was sealed before', async () => {
  const driver = await openSqlite(':memory:');
  const watched = new AskedDriver(driver);
  const store = await createSqliteLedgerStore(watched, { now: () => 0 });
  watched.asked.length = 0;
  await store.pendingEvidence(1_024);
  const [query] = watched.asked;
  const plan = await driver.all(`explain query plan ${query?.sql}`, query?.params);
  expect(plan.map(({ detail }) => detail)).toContainEqual(expect.stringContaining('USING INDEX ledger_entry_pending'));
  await driver.close();
});

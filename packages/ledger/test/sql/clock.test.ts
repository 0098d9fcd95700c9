import { describe, expect, test } from 'vitest';
import type { SqlTransaction } from '../../src/stores/sql/driver.js';
import { createSqlLedgerStore } from '../../src/stores/sql/ledger-store.js';
import { openPostgres } from '../../src/stores/sql/postgres/index.js';
import { openSqlite } from '../../src/stores/sql/sqlite/index.js';
import { capture, openMandate, permit, START } from '../../src/testing/operations.js';
import { emptyDatabase } from './postgres/support/database.js';
import { PassingDriver, reportedQueries } from './support/passing-driver.js';

/** A store whose clock says `times` one after the other, and the last of them from then on. */
async function storeAt(times: number[]) {
  const now = () => (times.length > 1 ? times.shift() : times[0]) ?? START;
  return createSqlLedgerStore(await openSqlite(':memory:'), { now });
}

describe('time of a batch', () => {
  test('a hold that is captured in a batch has not expired a moment later for the decision behind it', async () => {
    const times = [START];
    const store = await storeAt(times);
    await store.apply([openMandate({ cap: 1_000n }), permit('1', 100n, { ttlMs: 10 })], 'b1');
    times.splice(0, 1, START + 9, START + 10);
    expect(await store.apply([capture('1', 100n), permit('2', 10n)], 'b2')).toMatchObject([
      { ok: true },
      { decision: 'allow', remaining: 890n },
    ]);
  });

  test('a hold that had expired as its batch began holds up no other, though the clock is set back', async () => {
    const times = [START];
    const store = await storeAt(times);
    await store.apply([openMandate({ cap: 1_000n }), permit('1', 1_000n, { ttlMs: 10 })], 'b1');
    times.splice(0, 1, START + 10, START + 9);
    expect(await store.apply([permit('2', 10n)], 'b2')).toMatchObject([{ decision: 'allow', remaining: 990n }]);
  });

  test('a batch on PostgreSQL reads the clock once', async () => {
    const driver = new AskedDriver(await openPostgres(await emptyDatabase()));
    const store = await createSqlLedgerStore(driver);
    await store.apply([openMandate({ cap: 1_000n }), permit('1', 600n, { ttlMs: 1 })], 'b1');
    driver.asked.length = 0;
    // It fits only where the hold before it has expired, so all that there is to ask about expired holds is asked.
    expect(await store.apply([permit('2', 500n)], 'b2')).toMatchObject([{ decision: 'allow', remaining: 500n }]);
    const text = driver.asked.join('\n');
    expect([text.split('clock_timestamp()').length - 1, text.includes('current_setting')]).toEqual([1, true]);
    await driver.close();
  });
});

/** Keeps the queries that transactions ask. */
class AskedDriver extends PassingDriver {
  readonly asked: string[] = [];

  override transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    return super.transaction((session) => work(reportedQueries(session, (sql) => this.asked.push(sql))));
  }
}

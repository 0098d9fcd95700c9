import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { WriteThroughCache } from '../../src/stores/sql/caches.js';
import type { SqlParameter, SqlRow } from '../../src/stores/sql/columns.js';
import type { SqlTransaction } from '../../src/stores/sql/driver.js';
import { createSqlLedgerStore } from '../../src/stores/sql/ledger-store.js';
import { openSqlite } from '../../src/stores/sql/sqlite/index.js';
import type { LedgerStore } from '../../src/stores/store.js';
import {
  AGENT,
  capture,
  claim,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  START,
  setAgent,
  voidHold,
} from '../../src/testing/operations.js';
import { PassingDriver, reportedQueries } from './support/passing-driver.js';

/** Counts queries, and can lose the next transaction after all of its statements were run, or the answer to its commit. */
class WatchedDriver extends PassingDriver {
  asked = 0;
  loses: 'transaction' | 'answer' | null = null;

  override all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    this.asked += 1;
    return super.all(sql, params);
  }

  override async transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    const { loses } = this;
    this.loses = null;
    const result = await super.transaction(async (session) => {
      const worked = await work(
        reportedQueries(session, () => {
          this.asked += 1;
        }),
      );
      if (loses === 'transaction') throw new Error('the transaction was lost');
      return worked;
    });
    if (loses === 'answer') throw new Error('the answer was lost');
    return result;
  }
}

describe('write-through cache', () => {
  let now: number;
  let driver: WatchedDriver;
  let store: LedgerStore;
  let batches = 0;

  const apply = (...ops: Parameters<LedgerStore['apply']>[0]) => {
    batches += 1;
    return store.apply(ops, `batch-${batches}`);
  };
  const reserved = async () => (await store.mandate(ORG, MANDATE))?.reserved;
  const openStore = () => createSqlLedgerStore(driver, { now: () => now });

  beforeEach(async () => {
    now = START;
    driver = new WatchedDriver(await openSqlite(':memory:'));
    store = await openStore();
    await apply(openMandate({ cap: 1_000n }));
    await apply(permit('first', 100n));
    driver.asked = 0;
  });

  test('the cache answers decisions, settlement and what every decision looks at without a query', async () => {
    expect(await reserved()).toBe(100n);
    expect(await store.agent(ORG, AGENT)).toMatchObject({ status: 'active' });
    await apply(permit('a', 10n), permit('b', 20n));
    await apply(claim('a'), voidHold('b'));
    await apply(capture('a', 10n));
    expect(await store.mandate(ORG, MANDATE)).toMatchObject({ reserved: 100n, captured: 10n, version: 7 });
    expect(driver.asked).toBe(0);
  });

  test('the cache has nothing of a lost transaction: its money, its holds and its quarantine never were', async () => {
    driver.loses = 'transaction';
    const lost = apply(permit('lost', 900n), setAgent('stopped', 'quarantined'));
    await expect(lost).rejects.toMatchObject({ cause: { message: 'the transaction was lost' } });
    expect(await reserved()).toBe(100n);
    expect(await store.agent(ORG, AGENT)).toMatchObject({ status: 'active' });
    const [permitted, claimed] = await apply(permit('next', 900n), claim('lost'));
    expect(permitted).toMatchObject({ decision: 'allow' });
    expect(claimed).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_NOT_FOUND' });
  });

  test('the cache is read again after a commit whose answer was lost: its money is reserved', async () => {
    driver.loses = 'answer';
    await expect(apply(permit('landed', 900n))).rejects.toMatchObject({ cause: { message: 'the answer was lost' } });
    expect(await reserved()).toBe(1_000n);
    expect(await apply(permit('too-much', 1n))).toMatchObject([{ reasonCode: 'SPEND_LIMIT_EXCEEDED' }]);
  });

  test('the cache serves batches that were asked at once, one after the other', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => apply(permit(id, 450n))));
    expect(answers.flat()).toMatchObject([{ decision: 'allow' }, { decision: 'allow' }, { decision: 'block' }]);
    await apply(refusal('x', { mandateId: null }));
    await Promise.all(['y', 'z'].map((id) => apply(refusal(id, { mandateId: null }))));
    expect((await store.history(ORG, null)).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  test('the cache has nothing of a lost batch for the batches that waited behind it', async () => {
    driver.loses = 'transaction';
    const [lost, next] = await Promise.allSettled([apply(permit('lost', 900n)), apply(permit('next', 900n))]);
    expect(lost).toMatchObject({ status: 'rejected' });
    expect(next).toMatchObject({ status: 'fulfilled', value: [{ decision: 'allow' }] });
    expect(await reserved()).toBe(1_000n);
  });

  test('the cache holds until the next hold expires, also where a newer one expires first', async () => {
    await apply(permit('short', 50n, { ttlMs: 1_000 }));
    expect(await reserved()).toBe(150n);
    now += 1_000;
    expect(await reserved()).toBe(100n);
    expect(await apply(permit('rest', 900n))).toMatchObject([{ decision: 'allow' }]);
    expect(await reserved()).toBe(1_000n);
  });

  test('the cache needs no query again once the expired hold is gone', async () => {
    await apply(permit('short', 50n, { ttlMs: 1_000 }));
    now += 1_000;
    await store.sweepExpired(10);
    await apply(permit('a', 1n));
    driver.asked = 0;
    await apply(permit('b', 1n));
    expect(await reserved()).toBe(102n);
    expect(driver.asked).toBe(0);
  });

  test('the cache includes the time of holds that were there before the process', async () => {
    await apply(permit('short', 50n, { ttlMs: 1_000 }));
    const restarted = await createSqlLedgerStore(new PassingDriver(driver), { now: () => now });
    await restarted.apply([permit('later', 50n)], 'restarted');
    now += 1_000;
    expect(await restarted.mandate(ORG, MANDATE)).toMatchObject({ reserved: 150n });
  });

  test('the cache is shared by all stores of one driver', async () => {
    const other = await openStore();
    await other.apply([permit('other', 900n)], 'other');
    expect(await apply(permit('too-much', 1n))).toMatchObject([
      { decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED' },
    ]);
    await other.apply([setAgent('stopped', 'quarantined')], 'stopped');
    expect(await store.agent(ORG, AGENT)).toMatchObject({ status: 'quarantined' });
  });

  test('a closed store answers GATE_UNAVAILABLE, though the cache knew the answer', async () => {
    expect(await reserved()).toBe(100n);
    await store.close();
    await expect(store.mandate(ORG, MANDATE)).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
    await expect(store.agent(ORG, AGENT)).rejects.toMatchObject({ code: 'GATE_UNAVAILABLE' });
  });
});

test('a batch begins when what the one before it wrote is known', async () => {
  const cache = new WriteThroughCache();
  const orgVersion = { orgId: ORG, version: 1 };
  const nothing = {
    mandates: [],
    holds: [],
    agents: [],
    nonces: [],
    escalations: [],
    orgVersions: [],
    tallies: [],
    charges: [],
    entries: [],
    feed: [],
  };
  const first = cache.inTurn(async () => {
    await nextTurn();
    return { changes: { ...nothing, orgVersions: [orgVersion] }, lines: Promise.resolve([]), answer: null };
  });
  const second = cache.inTurn(async () => ({
    changes: nothing,
    lines: Promise.resolve([]),
    answer: cache.orgVersions.find([ORG]),
  }));
  await first;
  expect((await second).answer).toEqual(orgVersion);
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { SqlTransaction } from '../../src/stores/sql/driver.js';
import { createSqlLedgerStore } from '../../src/stores/sql/ledger-store.js';
import { openSqlite } from '../../src/stores/sql/sqlite/index.js';
import type { LedgerStore } from '../../src/stores/store.js';
import { MANDATE, ORG, openMandate, permit } from '../../src/testing/operations.js';
import { PassingDriver, reportedQueries } from './support/passing-driver.js';

/** Counts the transactions that looked nonces up, and those that were begun. */
class CountingDriver extends PassingDriver {
  begun = 0;
  lookedUp = 0;

  override async transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    this.begun += 1;
    let looksUp = false;
    try {
      return await super.transaction((session) =>
        work(
          reportedQueries(session, (sql) => {
            looksUp ||= sql.includes('join ledger_nonce');
          }),
        ),
      );
    } finally {
      if (looksUp) this.lookedUp += 1;
    }
  }
}

describe('fresh keys', () => {
  let driver: CountingDriver;
  let store: LedgerStore;
  let batches = 0;

  beforeEach(async () => {
    driver = new CountingDriver(await openSqlite(':memory:'));
    store = await createSqlLedgerStore(driver, { now: () => 1_000 });
    await store.apply([openMandate({ cap: 1_000_000n })], 'open');
    driver.begun = 0;
  });

  /** Decides under these nonces, each as an authorization and an event of its own. Returns the reason codes. */
  async function decide(...nonces: readonly string[]): Promise<readonly unknown[]> {
    batches += 1;
    const results = await store.apply(
      nonces.map((nonce) => permit(`${batches}-${nonce}`, 1n, {}, { nonce })),
      `batch-${batches}`,
    );
    return results.map((result) => ('reasonCode' in result ? result.reasonCode : null));
  }

  test('a ledger in SQL looks no nonces up while all of them are fresh', async () => {
    for (let index = 0; index < 10; index += 1) await decide(`a-${index}`, `b-${index}`);
    expect(driver).toMatchObject({ begun: 10, lookedUp: 0 });
  });

  test('a batch with a used nonce begins again: the replay is refused, what came with it is not', async () => {
    await decide('used');
    expect(await decide('before', 'used', 'after')).toEqual(['AUTHORIZED', 'REPLAY_DETECTED', 'AUTHORIZED']);
    expect(driver).toMatchObject({ begun: 3, lookedUp: 1 });
    const versions = (await store.history(ORG, MANDATE)).map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3, 4, 5]);
  });

  test('a ledger looks nonces up for a while after a replay, so that a shower of replays costs one batch more', async () => {
    await decide('used');
    for (let index = 0; index < 64; index += 1) expect(await decide('used')).toEqual(['REPLAY_DETECTED']);
    expect(driver.begun).toBe(1 + 64 + 1);
    driver.lookedUp = 0;
    await decide('fresh-1');
    await decide('fresh-2');
    expect(driver.lookedUp).toBe(1);
  });

  test('a permit whose authorization id another has is refused with CONFLICT', async () => {
    await store.apply([permit('a', 1n)], 'first');
    const [taken] = await store.apply([permit('b', 1n, { authorizationId: 'auth-a' })], 'second');
    expect(taken).toMatchObject({ decision: 'block', reasonCode: 'CONFLICT', authorizationId: null });
    expect(await store.hold('auth-a')).toMatchObject({ state: 'held', amount: 1n });
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLedger } from '../../../src/batching/group-commit.js';
import { createPostgresLedgerStore, openPostgres } from '../../../src/stores/sql/postgres/index.js';
import { openMandate } from '../../../src/testing/operations.js';
import { emptyDatabase } from './support/database.js';
import { TransactionPool } from './support/transaction-pool.js';

let pool: TransactionPool;

beforeEach(async () => {
  pool = await TransactionPool.start(await emptyDatabase());
});

afterEach(() => pool.close());

const REFUSED = { code: 'CONNECTIONS_POOLED', message: expect.stringContaining('a pool in session mode') };

test.each([
  ['became free last', true],
  ['has been free for longest', false],
])('a pooler that gives each transaction the session that %s is refused at the start', async (_which, newestFirst) => {
  pool.newestFirst = newestFirst;
  await expect(openPostgres(pool.url)).rejects.toMatchObject(REFUSED);
});

test('a pooler that leaves each client its session is not refused', async () => {
  pool.pooling = false;
  const driver = await openPostgres(pool.url);
  expect(await driver.all('select 1 as one')).toEqual([{ one: 1 }]);
  await driver.close();
});

test('a pooler that changes to transaction mode under a running process is named, and nothing is committed over it', async () => {
  pool.pooling = false;
  const driver = await openPostgres(pool.url);
  const store = await createPostgresLedgerStore(driver);
  let batches = 0;
  const ledger = createLedger(store, { batchIds: () => `batch-${batches++}` });
  await ledger.submit(openMandate({ mandateId: 'before' }));
  pool.pooling = true;
  // Sessions are exchanged where transactions run side by side.
  const side = () => driver.transaction((session) => session.all('select pg_sleep(0.01)'));
  await expect
    .poll(async () => {
      const verified = store.continuity?.verify().then(
        () => null,
        (error: unknown) => error,
      );
      await Promise.all([side(), side(), verified]);
      return verified;
    })
    .toMatchObject(REFUSED);
  const outcomes = new Set<unknown>();
  await expect
    .poll(async () => {
      const mandateId = `after-${batches}`;
      const committed = ledger.submit(openMandate({ mandateId })).then(
        () => 'committed',
        ({ code }: { readonly code: string }) => code,
      );
      const [outcome] = await Promise.all([committed, side(), side()]);
      outcomes.add(outcome);
      return outcome;
    })
    .toBe('GATE_UNAVAILABLE');
  pool.pooling = false;
  await driver.close();
});

import { isJsonObject, READINESS_CAUSES, type ReadinessCause } from '@gatewright/protocol';
import { afterEach, expect, test } from 'vitest';
import { TransactionPool } from '../../../ledger/test/sql/postgres/support/transaction-pool.js';
import { READINESS_INTERVAL_MS } from '../../src/platform/jobs/background-jobs.js';
import { emptyPostgres } from '../support/databases.js';
import { TestGate } from '../support/test-gate.js';

/** A gate with a condition, and what ends it; null where an operator has to start it again. */
interface Made {
  readonly gate: TestGate;
  readonly end: (() => Promise<unknown>) | null;
}

const HOUR_MS = 60 * 60 * 1_000;

/** Errors that the gate reports are what is tested. */
const QUIET = () => undefined;

const onSqlite = () => TestGate.start({}, QUIET);
const onPostgres = async () => TestGate.start({ GATEWRIGHT_DATABASE_URL: await emptyPostgres() }, QUIET);

/** Makes each condition for real. `anchoring-failing` is in `application/health.test.ts`: this gate has no anchors. */
const CONDITIONS: Readonly<Record<Exclude<ReadinessCause, 'anchoring-failing'>, () => Promise<Made>>> = {
  restored: async () => {
    const gate = await onPostgres();
    await gate.database.run('update ledger_writer set batches = 0');
    return { gate, end: null };
  },
  'log-unverifiable': async () => {
    const gate = await onSqlite();
    await sealed(gate);
    await gate.database.run(`update ledger_batch set checkpoint = replace(checkpoint, 'gatewright/', 'another/')`);
    await gate.get('/evidence/checkpoint');
    return { gate, end: null };
  },
  'database-unverified': async () => {
    const environment = { GATEWRIGHT_DATABASE_URL: await emptyPostgres() };
    const first = await TestGate.start(environment, QUIET);
    // A server that was alive at the end of another timeline, whose commits no synchronous standby confirmed.
    await first.database.run(
      `insert into ledger_writer (writer_id, batches, seen_at, system, timeline, started_at, synchronous)
        select 'gone', 1, max(seen_at) + 1000, max(system), 99, 1, 0 from ledger_writer`,
    );
    const gate = await first.beside(environment);
    ending.push(() => first.discard());
    return { gate, end: () => gate.database.run(`delete from ledger_writer where writer_id = 'gone'`) };
  },
  'schema-changed': async () => {
    const gate = await onPostgres();
    await gate.database.run(`insert into directory_migration (name) values ('9999-newer')`);
    return { gate, end: () => gate.database.run(`delete from directory_migration where name = '9999-newer'`) };
  },
  'pooled-connections': async () => {
    const pool = await TransactionPool.start(await emptyPostgres());
    pool.pooling = false;
    const gate = await TestGate.start({ GATEWRIGHT_DATABASE_URL: pool.url }, QUIET);
    pool.pooling = true;
    ending.push(() => pool.close());
    return { gate, end: null };
  },
  'clock-off': async () => {
    const gate = await onPostgres();
    gate.letPass(HOUR_MS);
    return { gate, end: async () => gate.letPass(-HOUR_MS) };
  },
  'writes-failing': async () => {
    const gate = await onSqlite();
    const [row] = await gate.database.all('pragma page_count');
    await gate.database.exec(`pragma max_page_count = ${Number(row?.['page_count'])}`);
    await expect.poll(async () => (await gate.authorize()).status).toBe(503);
    return { gate, end: () => gate.database.exec('pragma max_page_count = 1000000') };
  },
  'store-unavailable': async () => {
    const gate = await onSqlite();
    await gate.database.exec('alter table ledger_batch rename to elsewhere');
    return { gate, end: () => gate.database.exec('alter table elsewhere rename to ledger_batch') };
  },
  'clock-went-back': async () => {
    const gate = await onSqlite();
    gate.letPass(HOUR_MS);
    await gate.authorize();
    gate.letPass(-HOUR_MS);
    return { gate, end: async () => gate.letPass(HOUR_MS) };
  },
  'sealing-late': async () => {
    const gate = await onSqlite();
    await gate.database.exec(
      `create trigger no_batch before insert on ledger_batch begin select raise(abort, 'no batch'); end`,
    );
    await gate.authorize();
    gate.letPass(60_000);
    return { gate, end: () => gate.database.exec('drop trigger no_batch') };
  },
  'peers-unheard': async () => {
    const gate = await onPostgres();
    await gate.database.run(
      `insert into ledger_writer (writer_id, batches, seen_at, system, timeline, started_at, synchronous)
        select 'silent', 1, max(seen_at) - 60000, max(system), max(timeline), max(started_at), 0 from ledger_writer`,
    );
    return { gate, end: () => gate.database.run(`delete from ledger_writer where writer_id = 'silent'`) };
  },
};

const CAUSES = Object.keys(CONDITIONS).filter((cause): cause is keyof typeof CONDITIONS => cause in CONDITIONS);

let ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.reverse()) await end();
  ending = [];
});

test.each(CAUSES)('%s is named with the time since when, also to one who asks later, until it ends', async (cause) => {
  const before = Date.now();
  const { gate, end } = await CONDITIONS[cause]();
  ending.push(() => gate.discard().catch(() => gate.database.close()));
  const first = await readinessOf(gate, cause);
  await expect.poll(() => readinessOf(gate, cause)).not.toBe(null);
  const found = first ?? (await readinessOf(gate, cause));
  expect(found).toMatchObject({ status: READINESS_CAUSES[cause].status });
  gate.hurryJobs(10 * READINESS_INTERVAL_MS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const later = await readinessOf(gate, cause);
  expect(Math.abs(Number(later?.since) - Number(found?.since))).toBeLessThan(100);
  // Of what began before the test looked, the time is older.
  if (cause !== 'clock-off') expect(Number(found?.since) - before).toBeLessThan(30_000);
  if (end === null) return;
  await end();
  gate.hurryJobs(10 * READINESS_INTERVAL_MS);
  await expect.poll(async () => (await gate.get('/readyz')).data).toMatchObject({ status: 'ready', degraded: [] });
});

test('a disk that takes no writes is named after any write that failed, beside those of the ledger too', async () => {
  const gate = await onSqlite();
  ending.push(() => gate.discard());
  await gate.database.exec('pragma query_only = 1');
  const terms = { name: 'Buyer', scope: 'purchase-order', currency: 'USD', perTxnMax: 1_000, maxAmount: 1_000_000 };
  expect((await gate.asOwner('/onboarding/agent', terms)).status).toBe(503);
  expect(await readinessOf(gate, 'writes-failing')).toMatchObject({ status: 503 });
  await gate.database.exec('pragma query_only = 0');
  expect((await gate.get('/readyz')).status).toBe(200);
});

test('what began while no caller asked is dated by the look of the jobs, not by the call', async () => {
  const { gate } = await CONDITIONS['clock-went-back']();
  ending.push(() => gate.discard());
  gate.hurryJobs(READINESS_INTERVAL_MS);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const asked = Date.now();
  expect(Number((await readinessOf(gate, 'clock-went-back'))?.since)).toBeLessThan(asked - 100);
});

/** What the answer names as this cause; null where it does not. */
async function readinessOf(gate: TestGate, cause: ReadinessCause) {
  const { status, data } = await gate.get('/readyz');
  const listed = Array.isArray(data['degraded']) ? data['degraded'] : [];
  const entry = listed.find((each) => isJsonObject(each) && each['cause'] === cause);
  return isJsonObject(entry) ? { status, since: Date.parse(String(entry['since'])), detail: entry['detail'] } : null;
}

async function sealed(gate: TestGate): Promise<void> {
  await gate.authorize();
  gate.letPass(10_000);
  gate.hurryJobs(10_000);
  await expect.poll(() => gate.database.all('select batch_index from ledger_batch')).not.toEqual([]);
}

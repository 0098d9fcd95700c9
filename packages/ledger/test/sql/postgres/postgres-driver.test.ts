import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLedger } from '../../../src/batching/group-commit.js';
import type { SqlSession, SqlTransaction } from '../../../src/stores/sql/driver.js';
import { LEDGER_SCHEMA, migrateLedger } from '../../../src/stores/sql/migrations.js';
import {
  createPostgresLedgerStore,
  DatabaseUnreachableError,
  openPostgres,
  type PostgresDriver,
} from '../../../src/stores/sql/postgres/index.js';
import type { LedgerStore } from '../../../src/stores/store.js';
import {
  AGENT,
  capture,
  decided,
  MANDATE,
  ORG,
  openMandate,
  permit,
  refusal,
  setAgent,
} from '../../../src/testing/operations.js';
import { PassingDriver } from '../support/passing-driver.js';
import { emptyDatabase } from './support/database.js';

let url = '';
const drivers: PostgresDriver[] = [];

async function connect(to = url): Promise<PostgresDriver> {
  const driver = await openPostgres(to);
  drivers.push(driver);
  return driver;
}

beforeAll(async () => {
  url = await emptyDatabase();
});

afterAll(() => Promise.all(drivers.map((driver) => driver.close())));

/** A batch id and operation ids that no other test uses. */
let used = 0;

function fresh(): string {
  used += 1;
  return `${used}`;
}

describe('several processes', () => {
  test('two processes that start at once on PostgreSQL take the schema once', async () => {
    const two = await Promise.all([connect(), connect()]);
    await Promise.all(two.map((driver) => migrateLedger(driver)));
    const versions = await two[0].all('select version from ledger_migration order by version');
    expect(versions.map(({ version }) => String(version))).toEqual([...LEDGER_SCHEMA.steps.keys()]);
  });

  test('two stores that race for ten holds never exceed the cap, and versions stay dense', async () => {
    const stores = await Promise.all([connect(), connect()]).then((two) =>
      Promise.all(two.map((driver) => createPostgresLedgerStore(driver))),
    );
    const mandateId = fresh();
    await stores[0]?.apply([openMandate({ mandateId })], fresh());
    const lanes = stores.map((store) => createLedger(store, { batchIds: fresh, maxBatch: 3 }));
    const answers = await Promise.all(
      lanes.flatMap((lane) => Array.from({ length: 32 }, () => lane.submit(permit(fresh(), 100n, {}, { mandateId })))),
    );
    expect(answers.filter((answer) => decided(answer).decision === 'allow').length).toBe(10);
    const history = (await stores[0]?.history(ORG, mandateId)) ?? [];
    expect(history.map(({ version }) => version)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
  });

  test('a nonce is burnt once, though it comes to two stores under two mandates at once', async () => {
    const [one, other] = await twoStores();
    const mandates = [fresh(), fresh()];
    await one.apply(
      mandates.map((mandateId) => openMandate({ mandateId })),
      fresh(),
    );
    const nonce = fresh();
    const answers = await Promise.all(
      [one, other].map((store, index) =>
        store.apply([permit(fresh(), 1n, {}, { nonce, mandateId: mandates[index] ?? null })], fresh()),
      ),
    );
    const codes = answers.flat().flatMap((answer) => (answer.kind === 'decide' ? [answer.reasonCode] : []));
    expect(codes.sort()).toEqual(['AUTHORIZED', 'REPLAY_DETECTED']);
  });

  test('a quarantine that races with permits leaves no live hold behind', async () => {
    const [one, other] = await twoStores();
    const agentDid = `${AGENT}-${fresh()}`;
    const mandateId = fresh();
    await one.apply([openMandate({ mandateId, agentDid, cap: null })], fresh());
    const ids: string[] = [];
    const permits = Array.from({ length: 20 }, () => {
      const id = fresh();
      ids.push(`auth-${id}`);
      return one.apply([permit(id, 1n, {}, { mandateId, agentDid })], fresh());
    });
    const contained = other.apply([setAgent(fresh(), 'quarantined', { agentDid })], fresh());
    await Promise.all([...permits, contained]);
    const holds = await Promise.all(ids.map((id) => one.hold(id)));
    expect(holds.filter((hold) => hold?.state === 'held')).toEqual([]);
  });

  test('decisions without a mandate are numbered densely, also for a mandate that does not exist', async () => {
    const [one, other] = await twoStores();
    const orgId = `org-${fresh()}`;
    const batches = Array.from({ length: 12 }, (_, index) => {
      const mandateId = index % 2 === 0 ? null : 'no-such-mandate';
      return (index % 3 === 0 ? one : other).apply([refusal(fresh(), { orgId, mandateId })], fresh());
    });
    await Promise.all(batches);
    const history = await one.history(orgId, null);
    expect(history.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('a batch of evidence is sealed once, though two sequencers try', async () => {
    const [one, other] = await twoStores();
    const id = fresh();
    await one.apply([refusal(id, { mandateId: null })], fresh());
    const batchIndex = (await one.batchRoots(0)).length;
    const seal = {
      batchIndex,
      eventIds: [`event-${id}`],
      root: 'ab',
      sealedAt: 1,
      oldestAt: 1,
      newestAt: 1,
      checkpoint: 'c',
    };
    const after = await one.latestCheckpoint();
    const sealed = await Promise.all([
      one.sealBatch({ ...seal, batchId: fresh() }, after),
      other.sealBatch({ ...seal, batchId: fresh() }, after),
    ]);
    expect(sealed.sort()).toEqual([false, true]);
  });
});

describe('broken connections', () => {
  test('a connection that breaks before the commit leaves nothing, and the batch never lands', async () => {
    const driver = await connect();
    const store = await createPostgresLedgerStore(driver);
    const batchId = fresh();
    const error = await driver
      .transaction(async (session) => {
        await session.run('insert into ledger_batch_receipt (batch_id, at, landed) values ($1, 1, 1)', [batchId]);
        await terminate(session);
        await session.run('select 1');
      })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(await store.receipt(batchId)).toBe(false);
    const late = await store.apply([openMandate({ mandateId: fresh() })], batchId).catch(() => 'failed');
    expect(late).toBe('failed');
  });

  test('a connection that breaks in mid-commit is answered by the receipt, never by a replay of our own nonce', async () => {
    const driver = new LosingDriver(await connect());
    const store = await createPostgresLedgerStore(driver);
    const ledger = createLedger(store, { batchIds: fresh });
    const [mandateId, id] = [fresh(), fresh()];
    await ledger.submit(openMandate({ mandateId }));
    driver.losing = true;
    expect(await ledger.submit(permit(id, 100n, {}, { mandateId }))).toMatchObject({ reasonCode: 'AUTHORIZED' });
    expect(await ledger.submit(capture(id, 100n))).toMatchObject({ ok: true });
    expect(await store.mandate(ORG, mandateId)).toMatchObject({ captured: 100n, reserved: 0n, version: 3 });
  });

  test('a connection that was never made is reported without the password', async () => {
    const error = await openPostgres('postgres://me:secret@127.0.0.1:1/none').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseUnreachableError);
    expect(String(error)).not.toContain('secret');
    expect(error).toMatchObject({ address: '127.0.0.1:1/none' });
  });

  test('a connection that breaks between a notifier and its listeners is made again, and the gap is reported', async () => {
    const [teller, listener] = [await connect(), await connect()];
    const received: string[] = [];
    let gaps = 0;
    await listener.listen(
      'gatewright_test',
      (payload) => received.push(payload),
      () => (gaps += 1),
    );
    await teller.notify('gatewright_test', 'one');
    await until(() => received.length === 1);
    await teller.all(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'listen "gatewright_test"' and datname = current_database()`,
    );
    await until(() => gaps === 1);
    await teller.notify('gatewright_test', 'two');
    await until(() => received.length === 2);
    expect(received).toEqual(['one', 'two']);
  });
});

test('the database’s clock is the one holds live by', async () => {
  const store = await createPostgresLedgerStore(await connect());
  const before = await store.now();
  const answers = await store.apply(
    [openMandate({ mandateId: MANDATE }), permit(fresh(), 1n, { ttlMs: 1_000 })],
    fresh(),
  );
  const [, granted] = answers;
  const after = await store.now();
  const expiresAt = decided(granted).expiresAt ?? 0;
  expect(expiresAt - 1_000).toBeGreaterThanOrEqual(before);
  expect(expiresAt - 1_000).toBeLessThanOrEqual(after);
});

test('a batch is two pieces on its way: what it begins with, and what it writes', async () => {
  // Writes are counted on every socket of the process: no other driver may have one.
  await Promise.all(drivers.splice(0).map((driver) => driver.close()));
  const store = await createPostgresLedgerStore(await connect(), { now: Date.now });
  const mandateId = fresh();
  await store.apply([openMandate({ mandateId })], fresh());
  // A piece is one packet, unless it is long.
  const [alone, gathered] = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
  await store.apply([permit(fresh(), 1n, {}, { mandateId }), permit(fresh(), 1n, {}, { mandateId })], fresh());
  expect(alone.mock.calls.length + gathered.mock.calls.length).toBe(2);
  vi.restoreAllMocks();
});

async function twoStores(): Promise<readonly [LedgerStore, LedgerStore]> {
  const [one, other] = [await connect(), await connect()];
  return [await createPostgresLedgerStore(one), await createPostgresLedgerStore(other)];
}

/** Ends the session's own backend. */
async function terminate(session: SqlSession): Promise<void> {
  await session.all('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
}

/** A driver whose commits land, and whose answer to them is lost once it is `losing`. */
class LosingDriver extends PassingDriver {
  losing = false;

  override async transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    const result = await super.transaction(work);
    if (this.losing) throw new Error('the connection broke after COMMIT was sent');
    return result;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

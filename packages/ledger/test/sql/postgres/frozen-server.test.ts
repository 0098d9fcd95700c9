import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLedger, type Ledger } from '../../../src/batching/group-commit.js';
import {
  createPostgresLedgerStore,
  openPostgres,
  type PostgresDriver,
} from '../../../src/stores/sql/postgres/index.js';
import { capture, ORG, openMandate, permit, refusal } from '../../../src/testing/operations.js';
import { emptyDatabase } from './support/database.js';

/** How long a batch may wait for rows that a frozen server locked, and how long those stay locked, ms, on a slow machine. */
const OTHERS_MAX_MS = 2_000;
const FREED_MAX_MS = 5_000;

let drivers: PostgresDriver[];
let ledger: Ledger;
let thaw: () => void;

beforeEach(async () => {
  const url = await emptyDatabase();
  drivers = await Promise.all([openPostgres(url), openPostgres(url)]);
  const [driver] = drivers;
  if (driver === undefined) throw new Error('no driver');
  let batches = 0;
  ledger = createLedger(await createPostgresLedgerStore(driver), { batchIds: () => `batch-${batches++}` });
  await Promise.all(['stuck', 'other'].map((mandateId) => ledger.submit(openMandate({ mandateId, cap: 10_000n }))));
});

afterEach(() => {
  thaw();
  return Promise.all(drivers.map((driver) => driver.close()));
});

/** Locks rows as a server in the middle of a commit that says nothing more. Resolves once it has them. */
async function freezeOn(sql: string): Promise<void> {
  await new Promise<void>((locked) => {
    const frozen = drivers[1]?.transaction(async (session) => {
      await session.all(sql);
      locked();
      await new Promise<void>((resolve) => {
        thaw = resolve;
      });
    });
    frozen?.catch(() => undefined);
  });
}

const ON_MANDATE = `select 1 from ledger_mandate where mandate_id = 'stuck' for update`;
const ON_STREAM = 'select 1 from ledger_stream for update';

const pay = (mandateId: string, id: string) => ledger.submit(permit(id, 1n, {}, { mandateId }));
const failureOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);
const LOCKED = { code: 'GATE_UNAVAILABLE', fate: 'not_applied', message: expect.stringContaining('another server') };

describe('frozen servers', () => {
  // threat operations server-shared-postgresql: A server on a shared PostgreSQL stands still in the middle of a
  //   commit => its mandates wait 2.5 seconds, others one
  test('a frozen server holds up no operation on other accounts, and those on its own are GATE_UNAVAILABLE', async () => {
    await freezeOn(ON_MANDATE);
    const began = performance.now();
    const refused = failureOf(pay('stuck', 'a'));
    expect(await pay('other', 'b')).toMatchObject({ decision: 'allow' });
    expect(performance.now() - began).toBeLessThan(OTHERS_MAX_MS);
    expect(await refused).toMatchObject(LOCKED);
    expect(ledger.failure()).toBe(null);
    // The batch that was put together again has a name of its own, and what it holds landed once.
    expect(await ledger.store.mandate(ORG, 'other')).toMatchObject({ reserved: 1n });
    expect(await ledger.store.byRequest(ORG, 'did:magp:test:agent-1', 'nonce-a')).toBe(null);
  });

  test('a frozen server is found at once by the batches behind the first', async () => {
    await freezeOn(ON_MANDATE);
    await failureOf(pay('stuck', 'a'));
    const began = performance.now();
    const refused = failureOf(pay('stuck', 'b'));
    await pay('other', 'c');
    expect(performance.now() - began).toBeLessThan(500);
    expect(await refused).toMatchObject(LOCKED);
  });

  test('a frozen server gives its accounts back within seconds', async () => {
    await freezeOn(ON_MANDATE);
    const began = performance.now();
    await expect
      .poll(() => pay('stuck', 'a').catch(() => null), { timeout: 60_000 })
      .toMatchObject({ decision: 'allow' });
    expect(performance.now() - began).toBeLessThan(FREED_MAX_MS);
  });

  test('a frozen server does not hinder holds of other accounts, which operations name by their ids', async () => {
    await pay('stuck', 'a');
    await pay('other', 'b');
    await freezeOn(ON_MANDATE);
    const [stuck, other] = [failureOf(ledger.submit(capture('a', 1n))), ledger.submit(capture('b', 1n))];
    expect(await other).toMatchObject({ ok: true });
    expect(await stuck).toMatchObject(LOCKED);
  });

  test('a frozen server with the stream of an organisation holds up what writes that stream alone', async () => {
    await ledger.submit(refusal('first', { mandateId: null }));
    await freezeOn(ON_STREAM);
    const began = performance.now();
    const refused = failureOf(ledger.submit(refusal('second', { mandateId: null })));
    expect(await pay('other', 'b')).toMatchObject({ decision: 'allow' });
    expect(performance.now() - began).toBeLessThan(OTHERS_MAX_MS);
    expect(await refused).toMatchObject(LOCKED);
  });

  test('a frozen server makes no other statement wait for longer than its own time', async () => {
    await freezeOn(ON_MANDATE);
    const began = performance.now();
    await drivers[0]?.run(`update ledger_mandate set version = version where mandate_id = 'stuck'`);
    expect(performance.now() - began).toBeLessThan(FREED_MAX_MS);
  });
});

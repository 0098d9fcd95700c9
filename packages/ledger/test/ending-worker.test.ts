import { expect, test } from 'vitest';
import { createEndingWorker } from '../src/batching/ending-worker.js';
import { createLedger } from '../src/batching/group-commit.js';
import type { Op } from '../src/operations/ops.js';
import { createMemoryLedgerStore } from '../src/stores/memory/index.js';
import type { LedgerStore } from '../src/stores/store.js';
import { ORG, openMandate, permit, START } from '../src/testing/operations.js';

const named = (mandateId: string) => ({ orgId: ORG, mandateId });

/** A store in which revoked mandates have so many holds each that wait to be released. */
async function endingStore(holds: Readonly<Record<string, number>>): Promise<LedgerStore> {
  const store = createMemoryLedgerStore({ now: () => START });
  const ops = Object.entries(holds).flatMap(([mandateId, count]): Op[] => [
    openMandate({ mandateId, cap: null }),
    ...Array.from({ length: count }, (_, index) => permit(`${mandateId}-${index}`, 1n, {}, { mandateId })),
    { kind: 'revokeMandate', ...named(mandateId), maxHolds: 0 },
  ]);
  await store.apply(ops, 'filling');
  return store;
}

let batches = 0;
/** The ledger, and how many holds each of its steps released, by mandate. */
function watched(store: LedgerStore) {
  const ledger = createLedger(store, { batchIds: () => `batch-${batches++}` });
  const steps: [string, number][] = [];
  const submit: typeof ledger.submit = async (op) => {
    const result = await ledger.submit(op);
    if (op.kind === 'endHolds' && 'voided' in result) steps.push([op.mandateId, result.voided.length]);
    return result;
  };
  return { ledger: { ...ledger, submit }, steps };
}

const atOnce = { elapsed: () => 0, backoff: async () => true };

test('the holds of endings are released in bounded steps in turn, so that a small ending waits for no large one', async () => {
  const store = await endingStore({ large: 250, small: 30 });
  const { ledger, steps } = watched(store);
  const pauses: number[] = [];
  let time = 0;
  const pace = { elapsed: () => (time += 7), backoff: async (ms: number) => pauses.push(ms) > 0 };
  const worker = createEndingWorker(ledger, pace);
  const [large, small] = [worker.release(named('large')), worker.release(named('small'))];
  expect(worker.release(named('large'))).toBe(large);
  expect(await Promise.all([large.done, small.done])).toEqual([true, true]);
  expect(steps).toEqual([
    ['large', 100],
    ['small', 30],
    ['large', 100],
    ['large', 50],
  ]);
  expect(new Set(pauses)).toEqual(new Set([7]));
  expect([large.voidedCount, large.voided.length, small.voidedCount]).toEqual([250, 100, 30]);
  expect(await store.endings(10)).toEqual([]);
});

test('a start takes up every ending that a stop cut short', async () => {
  const store = await endingStore({ a: 250, b: 250, c: 250 });
  const first = watched(store);
  const stopped = createEndingWorker(first.ledger, { elapsed: () => 0, backoff: async () => first.steps.length < 4 });
  const run = stopped.release(named('a'));
  await stopped.resume();
  expect(await run.done).toBe(false);
  expect(await stopped.release(named('b')).done).toBe(false);
  expect((await store.endings(10)).length).toBe(3);
  await createEndingWorker(watched(store).ledger, atOnce).resume();
  expect(await store.endings(10)).toEqual([]);
  for (const mandateId of ['a', 'b', 'c']) {
    expect(await store.mandate(ORG, mandateId)).toMatchObject({ unclaimed: 0, reserved: 0n });
  }
});

test('an ending whose ledger fails is reported, and released by the next attempt', async () => {
  const store = await endingStore({ a: 10 });
  const { ledger } = watched(store);
  let isDown = true;
  const submit: typeof ledger.submit = async (op) => {
    if (isDown) throw new Error('the store is down');
    return ledger.submit(op);
  };
  const worker = createEndingWorker({ ...ledger, submit }, atOnce);
  await expect(worker.resume()).rejects.toThrow('the store is down');
  isDown = false;
  await worker.resume();
  expect(await store.endings(10)).toEqual([]);
});

import { expect, test } from 'vitest';
import { sweepAllExpired } from '../src/batching/sweep.js';
import { createMemoryLedgerStore } from '../src/stores/memory/index.js';
import { MANDATE, ORG, openMandate, permit, START, TTL_MS } from '../src/testing/operations.js';

/** A store with that many expired holds. */
async function expired(count: number) {
  let now = START;
  const store = createMemoryLedgerStore({ now: () => now });
  const permits = Array.from({ length: count }, (_, index) => permit(`${index}`, 1n));
  await store.apply([openMandate({ cap: 1_000n }), ...permits], 'filling');
  now += TTL_MS;
  return store;
}

test('a sweep releases every expired hold in bounded batches, and backs off after each as long as it took', async () => {
  const store = await expired(250);
  const [batches, pauses]: [number[], number[]] = [[], []];
  let time = 0;
  const elapsed = () => (time += 7);
  const backoff = async (ms: number) => pauses.push(ms) > 0;
  await sweepAllExpired(store, { limit: 100, elapsed, backoff }, (holds) => batches.push(holds.length));
  expect(batches).toEqual([100, 100, 50]);
  expect(pauses).toEqual([7, 7]);
  const history = await store.history(ORG, MANDATE);
  expect(history.at(-1)).toMatchObject({ kind: 'expire', reserved: 0n });
});

test('a sweep ends where its backoff says so, and leaves the others for the next', async () => {
  const store = await expired(250);
  const sweep = () =>
    sweepAllExpired(store, { limit: 100, elapsed: () => 0, backoff: async () => false }, () => undefined);
  await sweep();
  await sweep();
  expect((await store.sweepExpired(1_000)).length).toBe(50);
});

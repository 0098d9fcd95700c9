import { expect, test } from 'vitest';
import { runBatch } from '../src/reducer/step.js';
import { Tables } from '../src/reducer/tables.js';
import { openMandate, permit, START, setAgent } from '../src/testing/operations.js';

test('an ending over several mandates voids holds in the order in which they expire', () => {
  const state = new Tables();
  const mandates = [openMandate(), openMandate({ mandateId: 'mandate-2', action: 'other' })];
  const permits = [
    permit('late', 1n, { ttlMs: 30_000 }),
    permit('last', 1n, { ttlMs: 40_000 }, { mandateId: 'mandate-2', action: 'other' }),
    permit('first', 1n, { ttlMs: 10_000 }, { mandateId: 'mandate-2', action: 'other' }),
    permit('early', 1n, { ttlMs: 20_000 }),
  ];
  state.put(runBatch(state, [...mandates, ...permits], START).changes);
  const { results } = runBatch(state, [setAgent('1', 'quarantined')], START);
  expect(results).toMatchObject([{ ok: true, voided: ['auth-first', 'auth-early', 'auth-late', 'auth-last'] }]);
});

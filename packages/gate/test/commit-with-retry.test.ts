import { createLedger } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { refusal } from '@gatewright/ledger/testing';
import { expect, test } from 'vitest';
import { commitWithRetry, POLICY_CHANGES_MAX } from '../src/commit.js';
import type { AgentDirectory } from '../src/ports.js';

/** Another operating mode than the agent has: the commit finds that what the verdict rests on changed. */
const STALE = { operatingMode: 'other', spent: null, calls: [] };

const never = (): never => {
  throw new Error('a commit reads no agent');
};
const refreshed = (isReplaced: boolean): AgentDirectory => ({
  ...{ agent: never, policy: never, sourcesOf: never, counterparties: never },
  refresh: async () => isReplaced,
});

/** How often a call was evaluated whose policy was replaced `changes` times meanwhile, and what became of it. */
async function evaluatedAfter(changes: number) {
  const ledger = createLedger(createMemoryLedgerStore({ now: () => 0 }), { batchIds: () => crypto.randomUUID() });
  let evaluations = 0;
  const evaluate = async (attempt: number) => {
    evaluations = attempt;
    const decision = refusal('1');
    return { decision: attempt > changes ? decision : { ...decision, readSet: STALE } };
  };
  const outcome = await commitWithRetry(evaluate, { ledger, directory: refreshed(true) }).then(
    ({ decided }) => decided.ok,
    (error: unknown) => error,
  );
  await ledger.close();
  return { evaluations, outcome };
}

test('a call whose policy is replaced sixteen times meanwhile is evaluated once more each time, and committed', async () => {
  expect(await evaluatedAfter(POLICY_CHANGES_MAX)).toEqual({ evaluations: POLICY_CHANGES_MAX + 1, outcome: true });
});

test('a call whose policy is replaced once more than that is GATE_UNAVAILABLE, and nothing was applied', async () => {
  expect(await evaluatedAfter(POLICY_CHANGES_MAX + 1)).toEqual({
    evaluations: POLICY_CHANGES_MAX + 1,
    outcome: expect.objectContaining({ code: 'GATE_UNAVAILABLE', fate: 'not_applied' }),
  });
});

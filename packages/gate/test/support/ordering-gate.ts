import type { Answer } from '../../src/answer.js';
import { TestAgent } from './test-agent.js';
import { TestGate } from './test-gate.js';

/** The agent that may order, and another whose key is not its. */
export const agent = new TestAgent();
export const mallory = new TestAgent(new Uint8Array(32).fill(8));
/** Members of requests that are to share one nonce. */
export const FIXED = { nonce: 'one-nonce-for-it' };
export const ORDERS = {
  scope: 'purchase-order',
  currency: 'USD',
  perTxnMax: 500,
  maxAmount: 1000,
  merchants: ['acme', 'globex'],
};

/** Rules that decide so about an amount over the limit. */
export const rule = (decision: string, limit: number, reasonCode?: string) => ({
  molecules: [
    {
      id: 'm1',
      combinator: 'any',
      atoms: [{ predicate: 'amount-over', config: { limit } }],
      decision,
      ...(reasonCode === undefined ? {} : { reasonCode }),
    },
  ],
});

/** A gate that knows the agent and its mandate to order, under these rules. */
export async function orderingGate(...rules: Parameters<typeof rule>[]): Promise<TestGate> {
  return TestGate.open()
    .register(agent)
    .bind(agent, [ORDERS], { sops: rules.map((terms) => rule(...terms)) });
}

/** The evidence record of an answer. */
export async function recordOf(gate: TestGate, answer: Answer) {
  const stored = await gate.ledger.store.evidence(String(answer.data['eventId']));
  return stored?.record ?? null;
}

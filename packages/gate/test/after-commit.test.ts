import { describe, expect, test } from 'vitest';
import type { GateEvents } from '../src/ports.js';
import { TestAgent } from './support/test-agent.js';
import { TestGate } from './support/test-gate.js';

const agent = new TestAgent();
const FAILURE = new Error('the listener failed');
const rule = (decision: string) => ({
  molecules: [
    {
      id: 'm',
      combinator: 'any',
      decision,
      reasonCode: 'RULE',
      atoms: [{ predicate: 'amount-over', config: { limit: 5 } }],
    },
  ],
});

/** A gate whose listeners all throw. */
async function gateWith(decision: string): Promise<TestGate> {
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 100 }], { sops: [rule(decision)] });
  const fail = () => {
    throw FAILURE;
  };
  const events: Pick<GateEvents, 'contained' | 'escalated' | 'outcomeUnknown'> = {
    contained: fail,
    escalated: fail,
    outcomeUnknown: fail,
  };
  Object.assign(gate.ports.events, events);
  return gate;
}

describe('a listener that throws after a commit', () => {
  // threat operations listener-throws: A listener fails after the commit of a decision => the answer is what was committed
  test.each([
    ['escalate', { decision: 'escalate', reasonCode: 'RULE' }],
    ['suspend', { decision: 'suspend', reasonCode: 'RULE' }],
  ])('leaves the answer of a decision to %s as it was committed', async (decision, expected) => {
    const gate = await gateWith(decision);
    const { data } = await gate.ask(agent, { amount: 10 });
    expect(data).toMatchObject(expected);
    expect(data['eventId']).toEqual(expect.any(String));
    expect(gate.failures).toEqual([FAILURE]);
  });
});

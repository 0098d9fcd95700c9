import { isJsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TestAgent } from '../../gate/test/support/test-agent.js';
import { TestGate } from '../../gate/test/support/test-gate.js';
import { runTests } from '../src/index.js';
import { organisationOf } from './support/organisation.js';

const RULES = `kind: sop
name: sop-1
rules:
  molecules:
    - { id: amount, combinator: any, decision: escalate, atoms: [{ predicate: amount-over, config: { limit: 50 } }] }
    - { id: total, combinator: any, decision: block, atoms: [{ predicate: cumulative-over, config: { limit: 90 } }] }
    - { id: calls, combinator: any, decision: suspend, atoms: [{ predicate: rate-limit-exceeded, config: { max: 3 } }] }
    - { id: hour, combinator: any, decision: block, atoms: [{ predicate: rate-limit-exceeded, config: { max: 2, windowSeconds: 3600 } }] }
    - { id: risk, combinator: all, decision: observe, atoms: [{ predicate: risk-at-or-above, config: { level: high } }] }
    - id: party
      combinator: any
      decision: block
      atoms: [{ predicate: counterparty-not-allowed, config: { allowed: [acme] } }]
      requireProvenance: { counterparty: agent_signed }
`;

const stated = (members: object) => JSON.parse(JSON.stringify(members));

// covers 3.8 policy-tests-agree: A test of policy files has the verdict of a gate that read the same
test('the verdict of a case is that of a gate that read the same', async () => {
  const { documents } = organisationOf({ 'rules.yaml': RULES });
  const sops = [documents.get('sop-1')?.rules ?? {}];
  const inputs = fc.record({
    amount: fc.constantFrom(0, 50, 50.01, 91),
    merchant: fc.constantFrom(null, 'acme'),
    isSigned: fc.boolean(),
    counterparty: fc.constantFrom(undefined, 'acme', 'globex', ''),
    riskLevel: fc.constantFrom(undefined, 'low', 'critical', 'none'),
    reserved: fc.constantFrom(0, 40),
    calls: fc.constantFrom(0, 1, 2),
  });
  const check = fc.asyncProperty(inputs, async ({ isSigned, reserved, calls, ...asked }) => {
    const agent = new TestAgent();
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 100_000 }], { sops });
    const first = { merchant: 'acme', itinerary: { riskLevel: 'low', counterparty: 'acme' } };
    const before = [...Array(calls).fill(0), ...(reserved > 0 ? [reserved] : [])];
    for (const amount of before) {
      await gate.send(agent.withSignedContext(agent.request(gate.now, { ...first, amount })));
    }
    const { merchant, amount, counterparty, riskLevel } = asked;
    const context = stated({ counterparty, riskLevel });
    const request = agent.request(gate.now, { merchant, amount, itinerary: context });
    const { data } = await gate.send(isSigned ? agent.withSignedContext(request) : request);
    const { riskSignals, remaining } = data;
    const signals = Array.isArray(riskSignals) ? riskSignals.filter(isJsonObject) : [];
    const firstPayment = signals.some(({ signal }) => signal === 'new-merchant');
    const isPermitted = data['decision'] === 'allow' || data['decision'] === 'observe';
    const held = 100_000 - Number(remaining) - (isPermitted ? amount : 0);
    const tests = {
      kind: 'tests',
      name: 'one',
      policy: ['sop-1'],
      now: new Date(gate.now).toISOString(),
      cases: [
        {
          name: 'one',
          request: stated({
            action: 'purchase-order',
            amount,
            currency: 'USD',
            merchant: merchant ?? undefined,
            contextProvenance: isSigned ? 'agent_signed' : 'agent_asserted',
          }),
          context,
          facts: {
            reserved: held,
            callCount: before.length + 1,
            callCounts: { 3600: before.length + 1 },
            firstPayment,
          },
          expect: { decision: 'allow' },
        },
      ],
    };
    const [result] = runTests(organisationOf({ 'rules.yaml': RULES, 'tests.json': JSON.stringify(tests) }));
    const { decision, reasonCode, fired, unverifiable } = result?.verdict ?? {};
    expect({ decision, reasonCode, fired, unverifiable }).toEqual({
      decision: data['decision'],
      reasonCode: data['reasonCode'],
      fired: data['fired'],
      unverifiable: data['unverifiable'],
    });
  });
  await fc.assert(check, { numRuns: 150 });
});

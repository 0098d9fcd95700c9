import { compileJson } from '@gatewright/evaluator';
import type { JsonObject } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { evaluatePolicy } from '../../src/checks/policy.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const atom = (predicate: string, config: JsonObject): JsonObject => ({ predicate, config });
const RULES: JsonObject = {
  molecules: [
    {
      id: 'operation',
      combinator: 'any',
      atoms: [
        atom('context-value-in', { field: 'op.name', values: ['delete'] }),
        atom('context-value-not-in', { field: 'region', values: ['eu'] }),
      ],
      decision: 'escalate',
      reasonCode: 'OPERATION_REVIEW',
    },
    {
      id: 'data',
      combinator: 'any',
      atoms: [atom('pii-present', {})],
      decision: 'observe',
      reasonCode: 'PERSONAL_DATA',
    },
  ],
};

test('the verdict names the context values that a fired rule compares, and no others', async () => {
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 100 }], { sops: [RULES] });
  const ask = async (itinerary: object) =>
    (await gate.ask(agent, { amount: 0, merchant: 'acme', itinerary: { riskLevel: 'low', ...itinerary } })).data;
  const signal = (field: string) => ({
    signal: 'context-value',
    level: 'high',
    detail: `a rule on the value of ${field} fired`,
  });
  const compared = await ask({ op: { name: 'delete' }, region: 'eu', piiPresent: true });
  expect(compared).toMatchObject({ decision: 'escalate', fired: ['sop-1/operation', 'sop-1/data'] });
  expect(compared['riskSignals']).toEqual(expect.arrayContaining([signal('op.name'), signal('region')]));
  const other = await ask({ op: { name: 'read' }, region: 'eu', piiPresent: true });
  expect(other).toMatchObject({ decision: 'observe', fired: ['sop-1/data'] });
  expect(JSON.stringify(other['riskSignals'])).not.toContain('context-value');
});

test('only the rules are traced where one could not be evaluated', () => {
  const mandates = [{ action: 'pay', document: { permission: [{ target: 'pay' }] } }];
  const atoms = [atom('field-equals', { field: 'desk', value: 1 })];
  const document = { molecules: [{ id: 'desk', combinator: 'any', decision: 'block', atoms }] };
  const policy = compileJson({ sops: [{ id: 's', document }], mandates });
  const request = { action: 'pay', agentDid: 'did:example:a' };
  const inputs = { request, facts: { now: 0, spent: null }, unusual: false };
  expect(evaluatePolicy({ policy, contextValues: () => [] }, inputs).trace).toMatchObject({
    molecules: [{ id: 's/desk', unverifiable: true }],
    mandate: null,
  });
});

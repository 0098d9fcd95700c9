import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { erasedHeldRequest } from '../../src/escalation/index.js';
import { TestAgent } from '../support/test-agent.js';
import { NOON } from '../support/test-gate.js';

const agent = new TestAgent();
const KEPT = ['action', 'agentDid', 'amount', 'currency', 'issuedAt', 'nonce', 'signature'];

function erased(request: JsonObject): JsonObject {
  const held = {
    request,
    requestDigest: 'sha256:00',
    contextProvenance: 'agent_signed',
    payloadDigest: null,
    asked: ['rule sop/1'],
    ruleVersions: { sop: 'sha256:11' },
    modification: { by: 'a person', reason: 'a name' },
  };
  const left: unknown = JSON.parse(erasedHeldRequest({ escalationId: 'esc-1', request: JSON.stringify(held) }));
  if (!isJsonObject(left)) throw new Error('what is left is no object');
  return left;
}

test('an erased request keeps who asked for what and its proof, and loses what may name a person', () => {
  const named = { merchant: 'a person', resource: 'a flat', itinerary: { guest: 'a person' } };
  const signed: JsonObject = { ...agent.request(NOON, named) };
  const { request, modification, ...kept } = erased(signed);
  expect(modification).toBeUndefined();
  expect(kept).toEqual({
    requestDigest: 'sha256:00',
    contextProvenance: 'agent_signed',
    payloadDigest: null,
    asked: ['rule sop/1'],
    ruleVersions: { sop: 'sha256:11' },
  });
  expect(request).toEqual(Object.fromEntries(KEPT.map((name) => [name, signed[name]])));
});

test('an erased request has no member that it never had', () => {
  const { amount: _amount, currency: _currency, ...signed } = agent.request(NOON);
  const { request = null } = erased({ ...signed });
  const members = isJsonObject(request) ? Object.keys(request) : [];
  expect(members.sort()).toEqual(KEPT.filter((name) => name !== 'amount' && name !== 'currency'));
});

import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escalate, resolveAs, resumeBody, reviewedAgent, statusOf } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
/** What a claimant knows of an unapproved action. */
const UNAPPROVED = { authorizationId: 'none', requestDigest: 'sha256:none' };

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

interface Approved {
  readonly agent: JsonObject;
  readonly status: JsonObject;
}

async function approved(): Promise<Approved> {
  const agent = await reviewedAgent(gate);
  const escalationId = await escalate(gate, agent);
  await resolveAs(gate, gate.ownerToken, escalationId, 'approve');
  return { agent, status: await statusOf(gate, escalationId) };
}

const resume = ({ agent, status }: Approved) =>
  gate.post(`/policy/escalations/${textAt(status, 'escalationId')}/resume-claim`, resumeBody(agent, status));
const onHold = (verb: string, body: (one: Approved) => object = () => ({})) => {
  return (one: Approved) => gate.post(`${AUTHORIZE}/${textAt(one.status, 'authorizationId')}/${verb}`, body(one));
};
const onAgent = (verb: string, body: object = {}) => {
  return ({ agent }: Approved) =>
    gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/${verb}`, { reason: 'a drill', ...body });
};

describe.each<[string, (one: Approved) => Promise<HttpAnswer>]>([
  [
    'AUTHORIZATION_ALREADY_CLAIMED',
    onHold('effect/dispatching', ({ status: { contextDigest } }) => ({ expect: { contextDigest } })),
  ],
  ['AUTHORIZATION_ALREADY_USED', onHold('capture', () => ({ amountCharged: 800 }))],
  ['AUTHORIZATION_VOIDED', onHold('void')],
  [
    'MANDATE_REVOKED',
    ({ agent }) => gate.asOwner(`/mandate/${textAt(agent, 'mandate', 'policyId')}/revoke`, { reason: 'a drill' }),
  ],
  ['AGENT_QUARANTINED', onAgent('contain', { status: 'quarantined' })],
  ['AGENT_DECOMMISSIONED', onAgent('decommission')],
])('ended as %s', (code, end) => {
  // covers every-endpoint-table
  test('an approved action whose hold ended is not resumed, with the code of the end', async () => {
    const one = await approved();
    expect((await end(one)).status).toBe(200);
    expect(await resume(one)).toMatchObject({ status: 409, data: { claimed: false, reasonCode: code } });
  });
});

describe.each<[string, string, object]>([
  ['ESCALATION_NOT_APPROVED', 'deny', {}],
  ['MODIFIED', 'modify', { modifiedAction: { amount: 600 } }],
])('answered with %s', (code, decision, more) => {
  test('an action that people denied or modified is not resumed under its first id', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent);
    expect((await resolveAs(gate, gate.ownerToken, escalationId, decision, { ...more })).status).toBe(200);
    expect(await resume({ agent, status: { ...UNAPPROVED, escalationId } })).toMatchObject({
      status: 409,
      data: { claimed: false, reasonCode: code },
    });
  });
});

test('an approved action of a suspended agent is not resumed until the agent is reinstated', async () => {
  const one = await approved();
  expect((await onAgent('contain', { status: 'suspended' })(one)).status).toBe(200);
  expect(await resume(one)).toMatchObject({ status: 403, data: { claimed: false, reasonCode: 'AGENT_SUSPENDED' } });
  expect((await onAgent('reinstate')(one)).status).toBe(200);
  expect((await resume(one)).data['claimed']).toBe(true);
});

test('a resumed action is resumed again once its registered gateway, and no other caller, lacked the context', async () => {
  const one = await approved();
  const authorizationId = textAt(one.status, 'authorizationId');
  const claim = (headers = {}) => gate.post(`${AUTHORIZE}/${authorizationId}/effect/dispatching`, {}, { headers });
  const code = async (answer: Promise<HttpAnswer>) => (await answer).data['reasonCode'];
  const gateway = new TestService(new Uint8Array(32).fill(63));
  expect((await resume(one)).data['claimed']).toBe(true);
  for (const headers of [{}, gateway.claim(authorizationId)]) {
    expect(await code(claim(headers))).toBe('AUTHORIZATION_CONTEXT_REQUIRED');
    expect(await code(resume(one))).toBe('AUTHORIZATION_IN_USE');
  }
  const registration = { did: gateway.did, label: 'Gateway', confirmEnforcementChange: true };
  const registered = await gate.asOwner('/policy/counterparties', registration);
  expect(registered.status).toBe(201);
  expect(await code(claim(gateway.claim(authorizationId)))).toBe('AUTHORIZATION_CONTEXT_REQUIRED');
  expect((await gate.get(`${AUTHORIZE}/${authorizationId}/effect`)).data['outcome']).toBe('not_started');
  expect((await resume(one)).data['claimed']).toBe(true);
  expect(await code(resume(one))).toBe('AUTHORIZATION_IN_USE');
  const path = `/policy/counterparties/${textAt(registered.data, 'counterpartyId')}/revoke`;
  expect((await gate.asOwner(path, { confirmEnforcementChange: true })).status).toBe(200);
});

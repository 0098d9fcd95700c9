import { didKey, type ResumeClaim, resumeClaimBytes, serviceProofBytes, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import {
  escalationStatus,
  type Reviewer,
  readEscalation,
  resolveEscalation,
  resumeClaim,
} from '../../src/escalation/index.js';
import { claim } from '../../src/settlement/index.js';
import { rule } from '../support/ordering-gate.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const service = new TestAgent(new Uint8Array(32).fill(41));
const SERVICE_DID = didKey(service.publicKey);
const KEY = 'k'.repeat(40);
const ORDERS = { scope: 'purchase-order', currency: 'USD', maxAmount: 2000 };
const ANNA: Reviewer = { orgId: 'org-1', personId: 'anna', email: 'anna@example.test' };

/** A gate on which an order of 800 USD waits for as many people as its rule demands. */
async function waiting(required = 1) {
  const approvals = { organisation: 1, byRule: new Map([['sop-1/m1', required]]) };
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [ORDERS], { sops: [rule('escalate', 500, 'REVIEW')] }, {}, approvals);
  const id = String((await gate.ask(agent, { amount: 800 })).data['escalationId']);
  const resolve = (words: object) =>
    resolveEscalation({ escalationId: id, reviewer: ANNA, body: utf8(JSON.stringify(words)) }, gate.ports);
  const standing = async (of = id) => (await escalationStatus(of, gate.ports)).data;
  return { gate, id, resolve, standing };
}

test('a review waives no block, though it comes from the same rule under the same code', async () => {
  const { gate, resolve, standing } = await waiting();
  await gate.bind(agent, [ORDERS], { sops: [rule('block', 500, 'REVIEW')] });
  expect(await resolve({ decision: 'approve' })).toMatchObject({ status: 403, data: { reasonCode: 'REVIEW' } });
  expect(await standing()).toMatchObject({ status: 'pending', approvals: 0, authorizationId: null });
});

// covers approval-waives-people
// threat money rule-changes-under: A rule changes under its id while an action waits, and an old review, or a change
//   of the request, waives the new version => rules are waived by digest
test('a review waives no version of a rule that no reviewer was shown, and the shown one once it is back', async () => {
  const { gate, resolve, standing } = await waiting();
  await gate.bind(agent, [ORDERS], { sops: [rule('escalate', 400, 'REVIEW')] });
  expect(await resolve({ decision: 'approve' })).toMatchObject({ status: 403, data: { reasonCode: 'REVIEW' } });
  expect(await standing()).toMatchObject({ status: 'pending', approvals: 0, authorizationId: null });
  await gate.bind(agent, [ORDERS], { sops: [rule('escalate', 500, 'REVIEW')] });
  expect(await resolve({ decision: 'approve' })).toMatchObject({ status: 200, data: { status: 'approved' } });
});

test('an action that waits survives a version with an equal rule, and is refused with its reason under another', async () => {
  const asked = rule('escalate', 500, 'REVIEW');
  const withRule = (id: string, limit: number) => {
    const atoms = [{ predicate: 'amount-over', config: { limit } }];
    const more = { id, combinator: 'any', decision: 'escalate', reasonCode: 'REVIEW', atoms };
    return { ...asked, molecules: [...asked.molecules, more] };
  };
  const { gate, resolve } = await waiting();
  await gate.bind(agent, [ORDERS], { sops: [withRule('m2', 700)] });
  const refused = await resolve({ decision: 'approve' });
  expect(refused).toMatchObject({ status: 403, data: { reasonCode: 'REVIEW' } });
  expect(JSON.stringify(refused)).toContain('changed since the action was held');
  // What a rule is read with counts as well.
  await gate.bind(agent, [ORDERS], { sops: [{ ...asked, strict: false }] });
  expect(await resolve({ decision: 'approve' })).toMatchObject({ status: 403 });
  await gate.bind(agent, [ORDERS], { sops: [withRule('m2', 1500)] });
  expect(await resolve({ decision: 'approve' })).toMatchObject({ status: 200, data: { status: 'approved' } });
});

// threat rule-changes-under
test('a change is no approval of a version of a rule that its author was not shown', async () => {
  const { gate, resolve, standing } = await waiting();
  await gate.bind(agent, [ORDERS], { sops: [rule('escalate', 400, 'REVIEW')] });
  expect((await resolve({ decision: 'modify', modifiedAction: { amount: 700 } })).status).toBe(200);
  const next = String((await standing())['nextEscalationId']);
  expect(await standing(next)).toMatchObject({ status: 'pending', approvals: 0, authorizationId: null });
  const approval = { escalationId: next, reviewer: ANNA, body: utf8('{"decision":"approve"}') };
  expect(await resolveEscalation(approval, gate.ports)).toMatchObject({ data: { status: 'approved' } });
});

test('a change needs as many people as what it changes, though no rule asks for them any more', async () => {
  const { resolve, standing } = await waiting(2);
  await resolve({ decision: 'modify', modifiedAction: { amount: 400 } });
  const next = String((await standing())['nextEscalationId']);
  expect(await standing(next)).toMatchObject({ status: 'pending', approvals: 1, required: 2 });
});

test('a change to the same amount changes nothing', async () => {
  const { resolve } = await waiting();
  expect((await resolve({ decision: 'modify', modifiedAction: { amount: 800 } })).status).toBe(400);
});

test('what waits is shown to the people of its organisation alone', async () => {
  const { gate, id } = await waiting();
  expect((await readEscalation('org-1', id, gate.ports)).data).toMatchObject({ amount: 800 });
  expect(await readEscalation('org-2', id, gate.ports)).toMatchObject({ status: 404, data: { escalationId: id } });
});

describe('claims without the approved context', () => {
  async function resumed() {
    const { gate, id, resolve, standing } = await waiting();
    await resolve({ decision: 'approve' });
    const authorizationId = String((await standing())['authorizationId']);
    const resume = async (nonce: string) => {
      const { requestDigest, contextDigest } = await standing();
      const digests = { requestDigest: String(requestDigest), contextDigest: String(contextDigest) };
      const words: ResumeClaim = { agentDid: agent.did, nonce, issuedAt: new Date(gate.now).toISOString(), ...digests };
      const signature = agent.sign(resumeClaimBytes(id, authorizationId, words));
      return (await resumeClaim(id, utf8(JSON.stringify({ ...words, signature })), gate.ports)).data;
    };
    expect(await resume('resume-nonce-1')).toMatchObject({ claimed: true });
    const claimWith = (headers: Record<string, string>) =>
      claim({ authorizationId, body: new Uint8Array(), headers }, gate.ports);
    return { gate, authorizationId, resume, claimWith };
  }

  test('a claim that does not name the approved context opens the resume again for a registered counterparty', async () => {
    const { gate, authorizationId, resume, claimWith } = await resumed();
    gate.counterparties = [{ did: SERVICE_DID, merchants: null, mayClaim: true }];
    const proof = { serviceDid: SERVICE_DID, nonce: 'service-nonce', issuedAt: new Date(gate.now).toISOString() };
    const call = { verb: 'claim', idempotencyKey: KEY } as const;
    const refused = await claimWith({
      'idempotency-key': KEY,
      'x-magp-service-did': SERVICE_DID,
      'x-magp-service-nonce': proof.nonce,
      'x-magp-service-issued-at': proof.issuedAt,
      'x-magp-service-signature': service.sign(serviceProofBytes(call, authorizationId, { ...proof, signature: '' })),
    });
    expect(refused.data['reasonCode']).toBe('AUTHORIZATION_CONTEXT_REQUIRED');
    expect(await resume('resume-nonce-2')).toMatchObject({ claimed: true });
  });

  test('a claim that does not name the approved context opens nothing for a stranger', async () => {
    const { resume, claimWith } = await resumed();
    expect((await claimWith({})).data['reasonCode']).toBe('AUTHORIZATION_CONTEXT_REQUIRED');
    expect(await resume('resume-nonce-2')).toMatchObject({ claimed: false, reasonCode: 'AUTHORIZATION_IN_USE' });
  });
});

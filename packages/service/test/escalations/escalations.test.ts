import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escalate, resolveAs, resumeBody, reviewedAgent, reviewRules, statusOf } from '../support/escalated.js';
import { setApprovals } from '../support/set-approvals.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
let admin: string;
beforeAll(async () => {
  gate = await TestGate.start();
  admin = await gate.personToken('admin', 'admin@example.test');
});
afterAll(() => gate.discard());

const AUTHORIZE = '/policy/mandate/authorize';
const asOwner = (escalationId: string, decision: string, more?: JsonObject) =>
  resolveAs(gate, gate.ownerToken, escalationId, decision, more);
const effectOf = async (id: unknown) => (await gate.get(`${AUTHORIZE}/${id}/effect`)).data;
const resume = (escalationId: string, body: unknown) =>
  gate.post(`/policy/escalations/${escalationId}/resume-claim`, body);

describe('queue', () => {
  // covers 1.8 held-action-waits: A held action waits for a human (ESCALATION_PENDING)
  test('the queue shows owners and admins what they decide on, and nothing to another organisation’s id', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent, { merchant: 'acme-supplies', itinerary: { note: 'q3' } });
    const queue = await gate.get('/policy/escalations', { token: admin });
    const { escalations } = queue.data;
    const row = Array.isArray(escalations)
      ? escalations.filter(isJsonObject).find((found) => found['escalationId'] === escalationId)
      : undefined;
    expect(row).toMatchObject({
      status: 'pending',
      agentDid: agent['agentDid'],
      action: 'purchase-order',
      amount: 800,
      merchant: 'acme-supplies',
      context: { note: 'q3' },
      escalatedBy: 'PROCUREMENT_APPROVAL_REQUIRED',
      approvals: 0,
      required: 1,
    });
    expect((await gate.get('/policy/escalations', { token: gate.developerToken })).status).toBe(403);
    expect((await asOwner('esc-none', 'approve')).status).toBe(404);
  });

  test('the queue gives those of an agent and merchant alone, and how many wait by agent', async () => {
    const [one, other] = [await reviewedAgent(gate), await reviewedAgent(gate)];
    const escalationId = await escalate(gate, one, { merchant: 'Globex Nord' });
    await escalate(gate, one, { merchant: 'initech' });
    await escalate(gate, other, { merchant: 'globex' });
    const query = new URLSearchParams({ agentDid: textAt(one, 'agentDid'), merchant: 'globex' });
    const queue = await gate.get(`/policy/escalations?${query}`, { token: admin });
    expect(queue.data['escalations']).toMatchObject([{ escalationId }]);
    const { data } = await gate.get('/policy/escalations/summary', { token: admin });
    const agents = Array.isArray(data['agents']) ? data['agents'].filter(isJsonObject) : [];
    const countOf = (agent: JsonObject) => agents.find((each) => each['agentDid'] === agent['agentDid'])?.['count'];
    expect([countOf(one), countOf(other)]).toEqual([2, 1]);
    expect((await gate.get('/policy/escalations?minAmount=5', { token: admin })).data).toMatchObject({
      reasonCode: 'MALFORMED_REQUEST',
      faults: [{ path: '?currency' }],
    });
    expect((await gate.get('/policy/escalations/summary', { token: gate.developerToken })).status).toBe(403);
  });
});

describe('approvals', () => {
  // covers held-action-waits
  test('an approval makes the hold, only then, and the agent resumes and settles it', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent);
    expect(await statusOf(gate, escalationId)).toMatchObject({
      status: 'pending',
      reasonCode: 'ESCALATION_PENDING',
      authorizationId: null,
      requestDigest: null,
      executed: false,
      executedAt: null,
      outcome: null,
    });
    const approved = await asOwner(escalationId, 'approve');
    expect(approved).toMatchObject({ status: 200, data: { status: 'approved', reasonCode: 'ESCALATION_APPROVED' } });
    const status = await statusOf(gate, escalationId);
    expect(status).toMatchObject({
      status: 'approved',
      approvals: 1,
      required: 1,
      payloadBound: false,
      requestDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      contextDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      resumeClaimVersion: 2,
      nextEscalationId: null,
      modifiedAction: null,
      executed: false,
      executedAt: null,
      outcome: 'not_started',
    });
    expect(await resume(escalationId, resumeBody(agent, status))).toMatchObject({
      status: 200,
      data: { claimed: true },
    });
    const capture = `${AUTHORIZE}/${textAt(status, 'authorizationId')}/capture`;
    const before = Date.now();
    expect((await gate.post(capture, { amountCharged: 800 })).status).toBe(200);
    const settled = await statusOf(gate, escalationId);
    expect(settled).toMatchObject({ executed: true, outcome: 'settled' });
    const executedAt = Date.parse(textAt(settled, 'executedAt'));
    expect([executedAt >= before, executedAt <= Date.now()]).toEqual([true, true]);
  });

  // covers 2.17 status-says-became: The status says what became of the action: executed, executedAt, outcome (as
  //   published clients read it)
  test('the status of an approval says what became of it: under way, unknown, settled at its time, money back', async () => {
    const escalationId = await escalate(gate, await reviewedAgent(gate));
    await asOwner(escalationId, 'approve');
    const { authorizationId, contextDigest } = await statusOf(gate, escalationId);
    const hold = `${AUTHORIZE}/${authorizationId}`;
    const { claimToken } = (await gate.post(`${hold}/effect/dispatching`, { expect: { contextDigest } })).data;
    expect(await statusOf(gate, escalationId)).toMatchObject({ ...UNSETTLED, outcome: 'in_flight' });
    await gate.post(`${hold}/effect/unknown`, { claimToken, reason: 'no answer' });
    expect(await statusOf(gate, escalationId)).toMatchObject({ ...UNSETTLED, outcome: 'unknown' });
    await gate.asOwner(`${hold}/effect/reconcile`, { outcome: 'settled' });
    const { executedAt, ...settled } = await statusOf(gate, escalationId);
    expect(settled).toMatchObject({ executed: true, outcome: 'settled' });
    await gate.post(`${hold}/refund`, { claimToken });
    expect(await statusOf(gate, escalationId)).toMatchObject({ executed: true, executedAt, outcome: 'reversed' });
  });

  // covers status-says-became
  test('the status of an approved action that was then voided says that nothing was executed', async () => {
    const escalationId = await escalate(gate, await reviewedAgent(gate));
    await asOwner(escalationId, 'approve');
    const { authorizationId } = await statusOf(gate, escalationId);
    await gate.post(`${AUTHORIZE}/${authorizationId}/void`, {});
    expect(await statusOf(gate, escalationId)).toMatchObject({ ...UNSETTLED, outcome: 'not_executed' });
  });

  test('an approval leaves evidence of the decision under the escalation', async () => {
    const escalationId = await escalate(gate, await reviewedAgent(gate));
    const { data } = await asOwner(escalationId, 'approve');
    const record = await gate.get(`/evidence/${textAt(data, 'eventId')}`, { token: gate.ownerToken });
    expect(JSON.stringify(record.data)).toContain('ESCALATION_APPROVED');
    expect(JSON.stringify(record.data)).toContain(escalationId);
  });

  // covers modify-resume-once
  test('an approval binds the claim of a counterparty to the approved context', async () => {
    const escalationId = await escalate(gate, await reviewedAgent(gate));
    await asOwner(escalationId, 'approve');
    const { authorizationId, contextDigest } = await statusOf(gate, escalationId);
    const claim = (body: unknown) => gate.post(`${AUTHORIZE}/${authorizationId}/effect/dispatching`, body);
    expect((await claim({})).data['reasonCode']).toBe('AUTHORIZATION_CONTEXT_REQUIRED');
    const granted = await claim({ requireHumanApproval: true, expect: { contextDigest } });
    expect(granted.data).toMatchObject({ approvedByHuman: true, contextDigest });
  });

  // covers 1.8 approval-waives-people: An approval waives what people saw, and nothing stricter
  test('an approval checks the budget again: what no longer fits is refused, and still waits', async () => {
    const agent = await reviewedAgent(gate);
    const waiting = await Promise.all([1, 2, 3].map(() => escalate(gate, agent)));
    const [first, second, third] = waiting;
    expect((await asOwner(String(first), 'approve')).status).toBe(200);
    expect((await asOwner(String(second), 'approve')).status).toBe(200);
    expect(await asOwner(String(third), 'approve')).toMatchObject({
      status: 403,
      data: { reasonCode: 'SPEND_LIMIT_EXCEEDED' },
    });
    expect(await statusOf(gate, String(third))).toMatchObject({ status: 'pending', authorizationId: null });
  });

  // covers editing-rule-cannot
  test('an approval never waves a ceiling through: an order above it is blocked although a rule asks for people', async () => {
    const agent = await reviewedAgent(gate);
    const verdict = await gate.post(AUTHORIZE, signedOrder(agent, { amount: 1001 }));
    expect(verdict.data).toMatchObject({ decision: 'block', reasonCode: 'SPEND_LIMIT_EXCEEDED', escalationId: null });
  });

  // covers approval-waives-people
  test('an approval is refused once the agent is contained, its mandate revoked or a stricter rule bound', async () => {
    const contained = await reviewedAgent(gate);
    const escalationId = await escalate(gate, contained);
    await gate.asOwner(`/agent-identity/${textAt(contained, 'identityId')}/contain`, {
      status: 'suspended',
      reason: 'incident',
    });
    expect((await asOwner(escalationId, 'approve')).data['reasonCode']).toBe('AGENT_SUSPENDED');

    const revoked = await reviewedAgent(gate);
    const later = await escalate(gate, revoked);
    await gate.call('POST', `/mandate/${textAt(revoked, 'mandate', 'policyId')}/revoke`, {
      token: gate.ownerToken,
    });
    expect((await asOwner(later, 'approve')).data['reasonCode']).toBe('MANDATE_REVOKED');

    const tightened = await reviewedAgent(gate);
    const last = await escalate(gate, tightened);
    const { data } = await gate.asOwner('/sop', { title: 'More', documentJson: reviewRules({ reasonCode: 'NEW' }) });
    await gate.asOwner(`/sop/agents/${textAt(tightened, 'identityId')}/assign`, { sopId: data['sopId'] });
    expect(await asOwner(last, 'approve')).toMatchObject({ status: 403, data: { reasonCode: expect.any(String) } });
    expect(await statusOf(gate, last)).toMatchObject({ status: 'pending', authorizationId: null });
  });
});

describe('counts of approvers', () => {
  // covers 1.8 m-n-approval: M-of-N approval of a held action; one person counts once
  test('two people must approve where a rule says so, and one person counts once whatever tokens they hold', async () => {
    const agent = await reviewedAgent(gate, reviewRules({ approvals: 2 }));
    const escalationId = await escalate(gate, agent);
    const first = await asOwner(escalationId, 'approve');
    expect(first.data).toMatchObject({ status: 'pending', approvals: 1, required: 2, authorizationId: null });
    const again = textAt((await gate.asOwner('/tokens', { role: 'admin' })).data, 'token');
    expect(await resolveAs(gate, again, escalationId, 'approve')).toMatchObject({
      status: 409,
      data: { reasonCode: 'CONFLICT' },
    });
    const second = await resolveAs(gate, admin, escalationId, 'approve');
    expect(second.data).toMatchObject({ status: 'approved', approvals: 2, required: 2 });
    const auditor = await gate.personToken('auditor', 'auditor@example.test');
    const { data } = await gate.get(`/policy/escalations/${escalationId}`, { token: auditor });
    expect(data).toMatchObject({ amount: 800, decidedBy: null });
    expect(new Set(Array.isArray(data['approvers']) ? data['approvers'] : []).size).toBe(2);
  });

  // covers m-n-approval
  test('two people must approve where the organisation says so, and what waits already keeps its count', async () => {
    const agent = await reviewedAgent(gate);
    const before = await escalate(gate, agent);
    const set = (escalation: number) => setApprovals(gate, { escalation, onboarding: 1 });
    await set(2);
    const after = await escalate(gate, agent);
    await set(1);
    expect((await asOwner(before, 'approve')).data).toMatchObject({ status: 'approved', required: 1 });
    expect((await asOwner(after, 'approve')).data).toMatchObject({ status: 'pending', required: 2 });
    expect((await resolveAs(gate, admin, after, 'approve')).data['status']).toBe('approved');
  });

  test('a number of approvers that makes no sense cannot be demanded', async () => {
    for (const approvals of [0, 1.5, 21, '2']) {
      const sop = await gate.asOwner('/sop', { title: 'Bad', documentJson: reviewRules({ approvals }) });
      expect(sop).toMatchObject({ status: 400, data: { reasonCode: 'POLICY_DOCUMENT_INVALID' } });
    }
  });
});

describe('denials', () => {
  test('a denial ends the wait, and no approval revives it', async () => {
    const escalationId = await escalate(gate, await reviewedAgent(gate));
    expect((await asOwner(escalationId, 'deny')).data).toMatchObject({
      status: 'denied',
      reasonCode: 'ESCALATION_NOT_APPROVED',
    });
    expect(await resolveAs(gate, admin, escalationId, 'approve')).toMatchObject({
      status: 409,
      data: { reasonCode: 'CONFLICT' },
    });
    expect(await statusOf(gate, escalationId)).toMatchObject({ status: 'denied', authorizationId: null });
  });
});

describe('modifications', () => {
  // covers 2.17 modify-resume-once: Modify, resume once, in the approved context (as published clients do)
  test('a modification lowers the amount, ends the old escalation and holds the new one, unbound', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent);
    const modified = await asOwner(escalationId, 'modify', { modifiedAction: { amount: 600 } });
    expect(modified).toMatchObject({
      status: 200,
      data: { status: 'modified', modifiedAction: { amount: 600 }, next: { status: 'approved' } },
    });
    const status = await statusOf(gate, escalationId);
    expect(status).toMatchObject({ status: 'modified', reasonCode: 'MODIFIED', modifiedAction: { amount: 600 } });
    const next = await statusOf(gate, textAt(status, 'nextEscalationId'));
    expect(next).toMatchObject({ status: 'approved', payloadBound: false });
    expect(await effectOf(next['authorizationId'])).toMatchObject({ authorizedAmount: 600, outcome: 'not_started' });
  });

  test('a modification never raises the amount, and passes no allow-list', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent);
    for (const modifiedAction of [{ amount: 801 }, { amount: 800 }, { amount: -1 }, {}]) {
      expect((await asOwner(escalationId, 'modify', { modifiedAction })).status).toBe(400);
    }
    expect(await statusOf(gate, escalationId)).toMatchObject({ status: 'pending' });
  });
});

describe('resumes', () => {
  // covers modify-resume-once
  test('a resume of version 1, of another request, context or signer is refused, and the action stays open', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent);
    expect((await resume(escalationId, { ...resumeBody(agent, { ...fake, escalationId }) })).data['reasonCode']).toBe(
      'ESCALATION_PENDING',
    );
    await asOwner(escalationId, 'approve');
    const status = await statusOf(gate, escalationId);
    const good = resumeBody(agent, status);
    const { contextDigest: _, ...versionOne } = good;
    const other = `sha256:${'0'.repeat(64)}`;
    const refusals: [unknown, string][] = [
      [versionOne, 'AUTHORIZATION_CONTEXT_REQUIRED'],
      [resumeBody(agent, status, { requestDigest: other }), 'ESCALATION_REQUEST_MISMATCH'],
      [resumeBody(agent, status, { contextDigest: other }), 'AUTHORIZATION_CONTEXT_MISMATCH'],
      [{ ...good, contextDigest: other }, 'SIGNATURE_INVALID'],
      [resumeBody(gate.agent, status), 'SIGNATURE_INVALID'],
      [resumeBody(agent, status, { issuedAt: '2020-01-01T00:00:00Z' }), 'REQUEST_EXPIRED'],
    ];
    for (const [body, reasonCode] of refusals) {
      expect((await resume(escalationId, body)).data).toMatchObject({ claimed: false, reasonCode });
    }
    expect((await resume(escalationId, good)).data['claimed']).toBe(true);
    expect(await resume(escalationId, good)).toMatchObject({
      status: 409,
      data: { reasonCode: 'AUTHORIZATION_IN_USE' },
    });
  });

  test('a resume of an id that is not there is 404 in JSON', async () => {
    const answer = await resume('esc-none', resumeBody(gate.agent, { ...fake, escalationId: 'esc-none' }));
    expect(answer).toMatchObject({ status: 404, data: { reasonCode: 'NOT_FOUND' } });
  });
});

const UNSETTLED = { executed: false, executedAt: null };
const fake = { authorizationId: 'none', requestDigest: 'sha256:none' };

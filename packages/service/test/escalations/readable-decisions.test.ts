import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveAs, reviewedAgent, reviewRules, statusOf } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const ORDER = { action: 'purchase-order', amount: 800, currency: 'USD', merchant: 'acme-supplies' };
const SUMMARY = '4 boxes of cups for the Lisbon office';
const OWNER = 'owner@gatewright.local';

let gate: TestGate;
let admin: string;
beforeAll(async () => {
  gate = await TestGate.start();
  admin = await gate.personToken('admin', 'admin@example.test');
});
afterAll(() => gate.discard());

const guardOf = (agent: JsonObject): Guard =>
  createGuardFromConfig({ ...agent }, { mode: 'remote', fetch: (url, init) => gate.fetch(url, init) });
const detailOf = async (escalationId: string) =>
  (await gate.get(`/policy/escalations/${escalationId}`, { token: admin })).data;

async function heldBy(guard: Guard, more: object = {}): Promise<string> {
  const { escalationId } = await guard.authorize({ ...ORDER, summary: SUMMARY, ...more });
  if (escalationId === null) throw new Error('the order does not wait');
  return escalationId;
}

test('the summary that the agent signed is in the queue, in the detail, in the answer and in the webhook', async () => {
  const receiver = await WebhookReceiver.start();
  await gate.asOwner('/webhooks', { url: receiver.url, events: ['escalation.created'] });
  const escalationId = await heldBy(guardOf(await reviewedAgent(gate)));
  const { escalations } = (await gate.get('/policy/escalations', { token: admin })).data;
  const rows = Array.isArray(escalations) ? escalations.filter(isJsonObject) : [];
  expect(rows.find((row) => row['escalationId'] === escalationId)).toMatchObject({ summary: SUMMARY });
  expect(await detailOf(escalationId)).toMatchObject({ summary: SUMMARY, contextProvenance: 'agent_signed' });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { escalationId, summary: SUMMARY } });
  const denied = await resolveAs(gate, admin, escalationId, 'deny');
  expect(denied.data).toMatchObject({ summary: SUMMARY });
  await receiver.stop();
});

// threat records summary-misleads: A summary shows the approver other words than the agent signed, or hides characters
//   => it is shown only if the context signature covers it, as one line without invisible characters; the terms decide
test.each([
  ['unsigned', { summary: SUMMARY }],
  ['of two lines', { summary: 'cups\nand plates' }],
  ['that is no text', { summary: 4 }],
])('a summary %s is shown as context alone', async (_, itinerary) => {
  const agent = await reviewedAgent(gate);
  const { data } = await gate.post('/policy/mandate/authorize', signedOrder(agent, { ...ORDER, itinerary }));
  expect(await detailOf(textAt(data, 'escalationId'))).toMatchObject({ summary: null, context: itinerary });
});

test('an approval shows who gave it by address, and why; the agent reads why, and not who', async () => {
  const guard = guardOf(await reviewedAgent(gate, reviewRules({ approvals: 2 })));
  const escalationId = await heldBy(guard);
  await resolveAs(gate, admin, escalationId, 'approve', { reason: 'planned in March' });
  await resolveAs(gate, gate.ownerToken, escalationId, 'approve', { reason: 'within budget' });
  const reasons = [
    { decision: 'approve', reason: 'planned in March' },
    { decision: 'approve', reason: 'within budget' },
  ];
  expect(await detailOf(escalationId)).toMatchObject({ approverEmails: ['admin@example.test', OWNER], reasons });
  expect(await guard.waitForApproval(escalationId)).toMatchObject({ status: 'approved', reasons });
  expect(JSON.stringify(await statusOf(gate, escalationId))).not.toContain('@');
});

test('a denial shows who denied it, and its reason is in the error that the agent gets', async () => {
  const guard = guardOf(await reviewedAgent(gate));
  const escalationId = await heldBy(guard);
  const denied = await resolveAs(gate, admin, escalationId, 'deny', { reason: 'wrong cost centre' });
  expect(denied.data['reasons']).toEqual([{ decision: 'deny', reason: 'wrong cost centre' }]);
  expect(await detailOf(escalationId)).toMatchObject({ decidedByEmail: 'admin@example.test' });
  const resumed = guard.resume(escalationId, { ...ORDER, summary: SUMMARY }, () => undefined);
  await expect(resumed).rejects.toThrow('People wrote "wrong cost centre" (deny)');
  const { data: record } = await gate.get(`/evidence/${textAt(denied.data, 'eventId')}`, { token: admin });
  expect(JSON.stringify(record)).not.toContain('cost centre');
});

test('a change shows the address of its author and its reason', async () => {
  const guard = guardOf(await reviewedAgent(gate, reviewRules({ approvals: 2 })));
  const escalationId = await heldBy(guard);
  const more = { modifiedAction: { amount: 700 }, reason: 'half of them' };
  const { data } = await resolveAs(gate, admin, escalationId, 'modify', more);
  expect(data['reasons']).toEqual([{ decision: 'modify', reason: 'half of them' }]);
  const next = await detailOf(textAt(data, 'nextEscalationId'));
  expect(next).toMatchObject({ modification: { byEmail: 'admin@example.test' }, summary: SUMMARY });
});

test('every answer about an approved action gives one end, that of its hold', async () => {
  const guard = guardOf(await reviewedAgent(gate));
  const escalationId = await heldBy(guard);
  const waits = await detailOf(escalationId);
  expect(await statusOf(gate, escalationId)).toMatchObject({ expiresAt: waits['expiresAt'] });
  const approved = await resolveAs(gate, admin, escalationId, 'approve');
  const status = await statusOf(gate, escalationId);
  expect(status['expiresAt']).not.toBe(waits['expiresAt']);
  expect([approved.data['expiresAt'], (await detailOf(escalationId))['expiresAt']]).toEqual([
    status['expiresAt'],
    status['expiresAt'],
  ]);
});

test('people are named by address wherever an answer names one: acts on agents, rules, requests for agents', async () => {
  const agent = await reviewedAgent(gate);
  const ref = textAt(agent, 'identityId');
  await gate.post(`/agent-identity/${ref}/contain`, { status: 'suspended', reason: 'leave' }, { token: admin });
  const shown = (await gate.get(`/agent-identity/${ref}`, { token: admin })).data;
  expect(shown).toMatchObject({ acts: [{ email: 'admin@example.test', reason: 'leave' }] });
  const { data: made } = await gate.post('/sop', { title: 'R', documentJson: reviewRules() }, { token: admin });
  const sop = `/sop/${textAt(made, 'sopId')}`;
  await gate.asOwner(`/sop/agents/${ref}/assign`, { sopId: textAt(made, 'sopId') });
  expect((await gate.get(sop, { token: admin })).data).toMatchObject({
    createdByEmail: 'admin@example.test',
    agents: [{ assignedByEmail: OWNER }],
  });
  const ask = { ownerEmail: OWNER, name: 'B', scope: 's', financial: false };
  const { data: asked } = await gate.post('/onboarding/requests', ask, { token: gate.developerToken });
  const request = `/onboarding/requests/${textAt(asked, 'requestId')}`;
  await gate.post(`${request}/resolve`, { decision: 'deny', reason: 'no such project' }, { token: admin });
  const decided = { decisionReason: 'no such project' };
  const review = (await gate.get(request, { token: admin })).data;
  expect(review).toMatchObject({ ...decided, decidedByEmail: 'admin@example.test' });
  const claim = await gate.get(`${request}/claim?token=${textAt(asked, 'claimToken')}`);
  expect(claim.data).toMatchObject({ requestId: textAt(asked, 'requestId'), status: 'denied', ...decided });
});

test('requests for agents of no known status are refused with the statuses there are', async () => {
  const answer = await gate.get('/onboarding/requests?status=open', { token: admin });
  expect(answer).toMatchObject({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } });
  expect(JSON.stringify(answer.data['faults'])).toContain('must be one of pending, approved');
});

import { createGuardFromConfig, type Guard } from '@gatewright/guard';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveAs, reviewedAgent, reviewRules, statusOf } from '../../support/escalated.js';
import { signedOrder, TestServer, textAt } from '../../support/test-server.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const ORDER = { action: 'purchase-order', amount: 800, currency: 'USD', merchant: 'acme-supplies' };
const SUMMARY = '4 boxes of cups for the Lisbon office';
const OWNER = 'owner@gatewright.local';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.personToken('admin', 'admin@example.test');
});
afterAll(() => server.discard());

const guardOf = (agent: JsonObject): Guard => createGuardFromConfig({ ...agent }, { mode: 'remote' });
const detailOf = async (escalationId: string) =>
  (await server.get(`/policy/escalations/${escalationId}`, { token: admin })).data;

async function heldBy(guard: Guard, more: object = {}): Promise<string> {
  const { escalationId } = await guard.authorize({ ...ORDER, summary: SUMMARY, ...more });
  if (escalationId === null) throw new Error('the order does not wait');
  return escalationId;
}

test('the summary that the agent signed is in the queue, in the detail, in the answer and in the webhook', async () => {
  const receiver = await WebhookReceiver.start();
  await server.asOwner('/webhooks', { url: receiver.url, events: ['escalation.created'] });
  const escalationId = await heldBy(guardOf(await reviewedAgent(server)));
  const { escalations } = (await server.get('/policy/escalations', { token: admin })).data;
  const rows = Array.isArray(escalations) ? escalations.filter(isJsonObject) : [];
  expect(rows.find((row) => row['escalationId'] === escalationId)).toMatchObject({ summary: SUMMARY });
  expect(await detailOf(escalationId)).toMatchObject({ summary: SUMMARY, contextProvenance: 'agent_signed' });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { escalationId, summary: SUMMARY } });
  const denied = await resolveAs(server, admin, escalationId, 'deny');
  expect(denied.data).toMatchObject({ summary: SUMMARY });
  await receiver.stop();
});

test.each([
  ['unsigned', { summary: SUMMARY }],
  ['of two lines', { summary: 'cups\nand plates' }],
  ['that is no text', { summary: 4 }],
])('a summary %s is shown as context alone', async (_, itinerary) => {
  const agent = await reviewedAgent(server);
  const { data } = await server.post('/policy/mandate/authorize', signedOrder(agent, { ...ORDER, itinerary }));
  expect(await detailOf(textAt(data, 'escalationId'))).toMatchObject({ summary: null, context: itinerary });
});

test('an approval shows who gave it by address, and why; the agent reads why, and not who', async () => {
  const guard = guardOf(await reviewedAgent(server, reviewRules({ approvals: 2 })));
  const escalationId = await heldBy(guard);
  await resolveAs(server, admin, escalationId, 'approve', { reason: 'planned in March' });
  await resolveAs(server, server.ownerToken, escalationId, 'approve', { reason: 'within budget' });
  const reasons = [
    { decision: 'approve', reason: 'planned in March' },
    { decision: 'approve', reason: 'within budget' },
  ];
  expect(await detailOf(escalationId)).toMatchObject({ approverEmails: ['admin@example.test', OWNER], reasons });
  expect(await guard.waitForApproval(escalationId)).toMatchObject({ status: 'approved', reasons });
  expect(JSON.stringify(await statusOf(server, escalationId))).not.toContain('@');
});

test('a denial shows who denied it, and its reason is in the error that the agent gets', async () => {
  const guard = guardOf(await reviewedAgent(server));
  const escalationId = await heldBy(guard);
  const denied = await resolveAs(server, admin, escalationId, 'deny', { reason: 'wrong cost centre' });
  expect(denied.data['reasons']).toEqual([{ decision: 'deny', reason: 'wrong cost centre' }]);
  expect(await detailOf(escalationId)).toMatchObject({ decidedByEmail: 'admin@example.test' });
  const resumed = guard.resume(escalationId, { ...ORDER, summary: SUMMARY }, () => undefined);
  await expect(resumed).rejects.toThrow('deny: wrong cost centre');
  const { data: record } = await server.get(`/evidence/${textAt(denied.data, 'eventId')}`, { token: admin });
  expect(JSON.stringify(record)).not.toContain('cost centre');
});

test('a change shows the address of its author and its reason', async () => {
  const guard = guardOf(await reviewedAgent(server, reviewRules({ approvals: 2 })));
  const escalationId = await heldBy(guard);
  const more = { modifiedAction: { amount: 700 }, reason: 'half of them' };
  const { data } = await resolveAs(server, admin, escalationId, 'modify', more);
  expect(data['reasons']).toEqual([{ decision: 'modify', reason: 'half of them' }]);
  const next = await detailOf(textAt(data, 'nextEscalationId'));
  expect(next).toMatchObject({ modification: { byEmail: 'admin@example.test' }, summary: SUMMARY });
});

test('every answer about an approved action gives one end, that of its hold', async () => {
  const guard = guardOf(await reviewedAgent(server));
  const escalationId = await heldBy(guard);
  const waits = await detailOf(escalationId);
  expect(await statusOf(server, escalationId)).toMatchObject({ expiresAt: waits['expiresAt'] });
  const approved = await resolveAs(server, admin, escalationId, 'approve');
  const status = await statusOf(server, escalationId);
  expect(status['expiresAt']).not.toBe(waits['expiresAt']);
  expect([approved.data['expiresAt'], (await detailOf(escalationId))['expiresAt']]).toEqual([
    status['expiresAt'],
    status['expiresAt'],
  ]);
});

test('people are named by address wherever an answer names one: acts on agents, rules, requests for agents', async () => {
  const agent = await reviewedAgent(server);
  const ref = textAt(agent, 'identityId');
  await server.post(`/agent-identity/${ref}/contain`, { status: 'suspended', reason: 'leave' }, { token: admin });
  const shown = (await server.get(`/agent-identity/${ref}`, { token: admin })).data;
  expect(shown).toMatchObject({ acts: [{ email: 'admin@example.test', reason: 'leave' }] });
  const { data: made } = await server.post('/sop', { title: 'R', documentJson: reviewRules() }, { token: admin });
  const sop = `/sop/${textAt(made, 'sopId')}`;
  await server.asOwner(`/sop/agents/${ref}/assign`, { sopId: textAt(made, 'sopId') });
  expect((await server.get(sop, { token: admin })).data).toMatchObject({
    createdByEmail: 'admin@example.test',
    agents: [{ assignedByEmail: OWNER }],
  });
  const ask = { ownerEmail: OWNER, name: 'B', scope: 's', financial: false };
  const { data: asked } = await server.post('/onboarding/requests', ask, { token: server.developerToken });
  const request = `/onboarding/requests/${textAt(asked, 'requestId')}`;
  await server.post(`${request}/resolve`, { decision: 'deny', reason: 'no such project' }, { token: admin });
  const decided = { decisionReason: 'no such project' };
  const review = (await server.get(request, { token: admin })).data;
  expect(review).toMatchObject({ ...decided, decidedByEmail: 'admin@example.test' });
  const claim = await server.get(`${request}/claim?token=${textAt(asked, 'claimToken')}`);
  expect(claim.data).toEqual({ requestId: textAt(asked, 'requestId'), status: 'denied', ...decided });
});

test('requests for agents of no known status are refused with the statuses there are', async () => {
  const answer = await server.get('/onboarding/requests?status=open', { token: admin });
  expect(answer).toMatchObject({ status: 400, data: { reasonCode: 'MALFORMED_REQUEST' } });
  expect(JSON.stringify(answer.data['faults'])).toContain('must be one of pending, approved');
});

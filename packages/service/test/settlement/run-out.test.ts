import { decodePrivateKey, type JsonObject, payloadRebindingBytes, toHex, utf8 } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escalate, resolveAs, resumeBody, reviewedAgent, statusOf } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const REQUESTS = '/onboarding/requests';
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const seed = new Uint8Array(32).fill(33);

let gate: TestGate;
let agent: JsonObject;
let holdId: string;
let approvedId: string;
let waitingId: string;
let requestId: string;
let unproven: JsonObject;

/** Everything that runs out, and then the week in which it does. */
beforeAll(async () => {
  gate = await TestGate.start();
  agent = await reviewedAgent(gate);
  holdId = textAt((await gate.post(AUTHORIZE, signedOrder(agent))).data, 'authorizationId');
  approvedId = await escalate(gate, agent);
  await resolveAs(gate, gate.ownerToken, approvedId, 'approve');
  waitingId = await escalate(gate, agent);
  const ask = { name: 'Late', scope: 'read-report' };
  const options = { token: gate.developerToken };
  const ownerEmail = textAt(gate.bootstrap, 'owner', 'email');
  requestId = textAt((await gate.post(REQUESTS, { ...ask, ownerEmail, financial: false }, options)).data, 'requestId');
  unproven = (await gate.asOwner('/onboarding/agent', { ...ask, publicKey: toHex(nodeEd25519.publicKey(seed)) })).data;
  gate.letPass(WEEK_MS);
});
afterAll(() => gate.discard());

const onHold = (verb: string, body: object = {}) => gate.post(`${AUTHORIZE}/${holdId}/${verb}`, body);

function bind() {
  const binding = {
    agentDid: textAt(agent, 'agentDid'),
    action: 'purchase-order',
    nonce: 'late-binding',
    issuedAt: gate.now,
    payloadDigest: `sha256:${'ab'.repeat(32)}`,
  };
  const key = decodePrivateKey(textAt(agent, 'agentKey')) ?? new Uint8Array();
  const payloadSignature = toHex(nodeEd25519.sign(payloadRebindingBytes(binding, holdId), key));
  return onHold('payload-binding', { ...binding, payloadSignature });
}

describe('expired holds', () => {
  // covers every-endpoint-table
  test.each([
    ['a claim', () => onHold('effect/dispatching')],
    ['a capture', () => onHold('capture', { amountCharged: 100 })],
    ['a binding', bind],
    ['a dispatch', () => onHold('effect/dispatched', { remoteRef: 'r1' })],
    ['a lost effect', () => onHold('effect/unknown')],
    ['a reconciliation', () => gate.asOwner(`${AUTHORIZE}/${holdId}/effect/reconcile`, { outcome: 'settled' })],
    ['a reservation', () => gate.post('/magp/settlement/reserve', { authorizationId: holdId })],
  ])('a hold that was not claimed in time refuses %s with AUTHORIZATION_EXPIRED', async (_what, call) => {
    expect(await call()).toMatchObject({ status: 409, data: { reasonCode: 'AUTHORIZATION_EXPIRED' } });
  });

  test('a hold that was not claimed in time is not voided, and says that it expired: NOT_HELD', async () => {
    expect((await onHold('void')).data['reasonCode']).toBe('NOT_HELD');
    expect((await gate.get(`${AUTHORIZE}/${holdId}/effect`)).data).toMatchObject({
      outcome: 'expired',
      retrySafe: true,
    });
  });
});

describe('actions that wait for people', () => {
  const resume = (escalationId: string, status: JsonObject) =>
    gate.post(`/policy/escalations/${escalationId}/resume-claim`, resumeBody(agent, status, { issuedAt: gate.now }));

  test('an action that people approved is not resumed once its hold ran out: AUTHORIZATION_EXPIRED', async () => {
    const answer = await resume(approvedId, await statusOf(gate, approvedId));
    expect(answer).toMatchObject({ status: 409, data: { claimed: false, reasonCode: 'AUTHORIZATION_EXPIRED' } });
  });

  // covers runs-out-escalation
  test('an action that was not decided in time is neither resumed nor decided: ESCALATION_EXPIRED', async () => {
    const known = { escalationId: waitingId, authorizationId: 'none', requestDigest: 'sha256:none' };
    for (const answer of [
      await resume(waitingId, known),
      await resolveAs(gate, gate.ownerToken, waitingId, 'approve'),
      await resolveAs(gate, gate.ownerToken, waitingId, 'deny'),
    ]) {
      expect(answer.data['reasonCode']).toBe('ESCALATION_EXPIRED');
    }
  });
});

test('an agent that was asked for, and not decided on in time, is approved no more: CONFLICT', async () => {
  const answer = await gate.asOwner(`${REQUESTS}/${requestId}/resolve`, { decision: 'approve' });
  expect(answer).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT', status: 'expired' } });
});

test('a challenge that ran out proves no key, and a new one does', async () => {
  const path = `/agent-identity/${textAt(unproven, 'identityId')}`;
  const verify = (challenge: string) =>
    gate.asOwner(`${path}/verify-key`, { signature: toHex(nodeEd25519.sign(utf8(challenge), seed)) });
  expect(await verify(textAt(unproven, 'challenge'))).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
  const renewed = await gate.call('POST', `${path}/regenerate-challenge`, { token: gate.ownerToken });
  expect((await verify(textAt(renewed.data, 'challenge'))).data).toMatchObject({ verified: true });
  const again = await gate.call('POST', `${path}/regenerate-challenge`, { token: gate.ownerToken });
  expect(again).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
});

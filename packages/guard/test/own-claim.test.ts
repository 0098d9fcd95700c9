import {
  approvedContextDigest,
  fromHex,
  nobleEd25519,
  payloadDigest,
  resumeRequestDigest,
  signedBytes,
} from '@gatewright/protocol';
import { expect, test, vi } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { AGENT } from './support/identities.js';
import { ok, permit, refused } from './support/scripted-gate.js';

const world = guardedGateForEach();
const REQUEST = { action: 'purchase-order', amount: '12.50', merchant: 'acme', payload: { order: 1 } };
const TOKEN = 'a'.repeat(64);

test('a hold is claimed before the function runs, for exactly what was asked', async () => {
  const { gate, guard } = world;
  await guard.run(REQUEST, () => expect(gate.routes).toEqual(['authorize', 'claim']));
  const [claim] = gate.received('claim');
  const expected = { action: 'purchase-order', amount: '12.50', currency: 'USD', merchant: 'acme' };
  expect(claim?.body).toEqual({ expect: { agentDid: AGENT.did, ...expected } });
  expect(claim?.headers).toMatchObject({ 'x-magp-payload-digest': payloadDigest(REQUEST.payload) });
});

test('the agent signs its claim in headers, and nothing else of the call changes for a gate that does not read them', async () => {
  const { gate, guard } = world;
  await guard.run(REQUEST, () => 1);
  const { headers } = gate.received('claim')[0] ?? {};
  const key = headers?.['idempotency-key'];
  const moment = [headers?.['x-magp-agent-nonce'], headers?.['x-magp-agent-issued-at']];
  const fields = [...moment, key, `payload=${payloadDigest(REQUEST.payload)}`];
  const text = signedBytes(['MAGP-SETTLE-v1', 'claim', AGENT.did, 'auth-1', ...fields]);
  const signature = fromHex(String(headers?.['x-magp-agent-signature'])) ?? new Uint8Array();
  expect(nobleEd25519.verify(signature, text, AGENT.publicKey)).toBe(true);
});

test('the claim of a resumed action names the context that people approved', async () => {
  const { gate, guard } = world;
  const itinerary = { riskLevel: 'high' };
  const bound = { authorizationId: 'auth-9', currency: 'USD', payloadDigest: payloadDigest(REQUEST.payload) };
  const contextDigest = approvedContextDigest(itinerary);
  const digests = { requestDigest: resumeRequestDigest({ ...REQUEST, ...bound }), contextDigest };
  gate.on('status', () => ok({ status: 'approved', authorizationId: 'auth-9', ...digests }));
  await guard.resume('esc-1', { ...REQUEST, itinerary }, () => 1);
  expect(gate.received('claim')[0]?.body).toMatchObject({ expect: { contextDigest } });
});

test.each([
  ['MANDATE_REVOKED', 409],
  ['AGENT_SUSPENDED', 403],
  ['AUTHORIZATION_ALREADY_CLAIMED', 409],
  ['COUNTERPARTY_AUTH_REQUIRED', 403],
])('a claim that is refused with %s runs nothing', async (code, status) => {
  const { gate, guard } = world;
  const fn = vi.fn();
  gate.on('claim', () => refused(status, code, { claimed: false }));
  await expect(guard.run(REQUEST, fn)).rejects.toMatchObject({ code, verdict: { decision: 'block', source: 'guard' } });
  await expect(guard.enforce(REQUEST)).rejects.toMatchObject({ code });
  await guard.settled();
  expect(fn).not.toHaveBeenCalled();
  expect(gate.received('void').map(({ authorizationId }) => authorizationId)).toEqual(['auth-1', 'auth-2']);
});

test('a claim without an answer is made once more under the same key, then given up, and its hold voided', async () => {
  const { gate, guard, slept } = world;
  const fn = vi.fn();
  gate.on('claim', ({ ordinal, body }) =>
    ordinal < 4
      ? 'drop'
      : ok({ ok: true, claimToken: TOKEN, ...Object(body['expect']), payloadDigest: payloadDigest(REQUEST.payload) }),
  );
  await expect(guard.run(REQUEST, fn)).rejects.toMatchObject({ code: 'GATE_UNREACHABLE' });
  expect(slept).toEqual([]);
  await guard.settled();
  expect(fn).not.toHaveBeenCalled();
  expect(new Set(gate.received('claim').map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(gate.received('void').map(({ body }) => body['claimToken'])).toEqual([TOKEN]);
});

test('a grant of another hold runs nothing and is voided by its token', async () => {
  const { gate, guard } = world;
  gate.on('claim', ({ body }) => ok({ ok: true, claimToken: TOKEN, ...Object(body['expect']), amount: 1_000 }));
  await expect(guard.run(REQUEST, () => 1)).rejects.toMatchObject({ code: 'AUTHORIZATION_AMOUNT_MISMATCH' });
  await guard.settled();
  expect(gate.received('void').map(({ body }) => body['claimToken'])).toEqual([TOKEN]);
});

test('the capture of an own claim carries no claim token: the agent does not settle lower', async () => {
  const { gate, guard } = world;
  await guard.run(REQUEST, () => 1);
  expect(gate.received('capture')[0]?.body).not.toHaveProperty('claimToken');
});

test('a caller that captures later may void by the claim that the guard made', async () => {
  const { gate, guard } = world;
  const { authorizationId } = await guard.enforce(REQUEST);
  await guard.void(String(authorizationId));
  expect(gate.received('void')[0]?.body).toMatchObject({ claimToken: TOKEN });
});

// threat intermediary-replays-answers
test.each([
  ['the authorization', { authorizationId: 'auth-1' }],
  ['the event, where there is no hold', { authorizationId: null, eventId: 'event-1' }],
])('a permit that comes again under %s runs nothing, and the first run keeps its hold', async (_, ids) => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, ids));
  gate.on('by-request', () => ok({ authorizationId: 'auth-1' }));
  const fn = vi.fn();
  await guard.run({ action: 'read-report' }, fn);
  await expect(guard.run({ action: 'read-report' }, fn)).rejects.toMatchObject({ code: 'REPLAY_DETECTED' });
  await guard.settled();
  expect(fn).toHaveBeenCalledTimes(1);
  expect(gate.received('void')).toHaveLength(ids.authorizationId === null ? 1 : 0);
});

test('a permit for the nonce of another request runs nothing, and its hold is left alone', async () => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, { requestNonce: 'another-nonce' }));
  expect(await guard.authorize(REQUEST)).toMatchObject({ decision: 'block', reasonCode: 'REPLAY_DETECTED' });
  await guard.settled();
  expect(gate.received('void')).toEqual([]);
  gate.on('authorize', (request) => permit(request, { requestNonce: request.body['nonce'] }));
  expect(await guard.authorize(REQUEST)).toMatchObject({ decision: 'allow' });
});

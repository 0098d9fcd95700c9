import { payloadDigest } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { guardedGateForEach } from './support/guarded-gate.js';
import { AGENT } from './support/identities.js';
import { permit, refused } from './support/scripted-gate.js';

const world = guardedGateForEach();

test('authorize sends one signed request and returns the verdict of the gate', async () => {
  const { gate, guard } = world;
  const verdict = await guard.authorize({ action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' });
  expect(verdict).toMatchObject({
    decision: 'allow',
    reasonCode: 'AUTHORIZED',
    source: 'gate',
    authorizationId: 'auth-1',
    eventId: 'event-1',
    remaining: 4000,
    nonce: 'nonce-0001',
  });
  const [request] = gate.received('authorize');
  expect(gate.routes).toEqual(['authorize']);
  expect(request?.headers['authorization']).toBeUndefined();
  expect(request?.body).toMatchObject({
    agentDid: AGENT.did,
    amount: 100,
    itinerary: {},
    issuedAt: '2030-01-01T00:00:00.000Z',
  });
  expect(request?.body).toHaveProperty('envelopeSignature');
  expect(request?.body).not.toHaveProperty('payloadDigest');
});

test('the amount travels and is signed as it was given: a number, tiny numbers and decimal text', async () => {
  const { gate, guard } = world;
  for (const amount of [150.0, 0.00005, 1.5e-7, 1e21, 2 ** 53 + 1, '12.50']) {
    gate.on('authorize', (request) => permit(request));
    await guard.authorize({ action: 'purchase-order', amount });
  }
  expect(gate.received('authorize').map(({ body }) => body['amount'])).toEqual([
    150,
    0.00005,
    1.5e-7,
    1e21,
    9007199254740992,
    '12.50',
  ]);
});

test('an absent amount and currency stay off the wire', async () => {
  const { gate, guard } = world;
  await guard.authorize({ action: 'read-report' });
  const body = gate.received('authorize')[0]?.body ?? {};
  for (const member of ['amount', 'currency', 'merchant', 'resource', 'jurisdiction', 'trace']) {
    expect(body).not.toHaveProperty(member);
  }
});

test('a jurisdiction is signed in the second form of the text', async () => {
  const { gate, guard } = world;
  await guard.authorize({ action: 'purchase-order', amount: 5, jurisdiction: 'sg' });
  expect(gate.received('authorize')[0]?.body).toMatchObject({ jurisdiction: 'sg' });
});

test('a trace travels reduced to its seven members, and its signature still verifies', async () => {
  const { gate, guard } = world;
  await guard.authorize({
    action: 'a',
    trace: { workflowId: 'w', secret: 's', toolCalls: ['t'] },
    materiality: 'high',
  });
  expect(gate.received('authorize')[0]?.body).toMatchObject({
    trace: { workflowId: 'w', toolCalls: ['t'] },
    materiality: 'high',
  });
});

test('a guard without context signing sends no envelope signature', async () => {
  await world.restart({ signContext: false });
  await world.guard.authorize({ action: 'read-report', itinerary: { riskLevel: 'low' } });
  expect(world.gate.received('authorize')[0]?.body).not.toHaveProperty('envelopeSignature');
});

test('a payload is bound by its digest and a signature of its own', async () => {
  const { gate, guard } = world;
  const payload = { to: 'acme', lines: [1, 2] };
  const verdict = await guard.authorize({ action: 'purchase-order', amount: 5, payload });
  expect(verdict.payloadDigest).toBe(payloadDigest(payload));
  expect(gate.received('authorize')[0]?.body).toMatchObject({ payloadDigest: payloadDigest(payload) });
});

test('a refusal is returned, not thrown, with everything the gate said', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () =>
    refused(403, 'SPEND_LIMIT_EXCEEDED', {
      decision: 'block',
      eventId: 'event-2',
      fired: ['sop/cap'],
      detail: 'too much',
    }),
  );
  const verdict = await guard.authorize({ action: 'purchase-order', amount: 900 });
  expect(verdict).toMatchObject({
    decision: 'block',
    reasonCode: 'SPEND_LIMIT_EXCEEDED',
    source: 'gate',
    eventId: 'event-2',
    fired: ['sop/cap'],
    detail: 'too much',
    authorizationId: null,
  });
});

test('an escalation carries its id and no hold', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () =>
    refused(403, 'PROCUREMENT_APPROVAL_REQUIRED', { decision: 'escalate', escalationId: 'esc-1' }),
  );
  const verdict = await guard.authorize({ action: 'purchase-order', amount: 300 });
  expect(verdict).toMatchObject({ decision: 'escalate', escalationId: 'esc-1', authorizationId: null });
  expect(gate.routes).toEqual(['authorize']);
});

test.each([
  ['NaN', { action: 'a', amount: Number.NaN }, 'AMOUNT_NOT_DETERMINABLE'],
  ['a negative amount', { action: 'a', amount: -1 }, 'AMOUNT_NOT_DETERMINABLE'],
  ['an endless amount', { action: 'a', amount: Number.POSITIVE_INFINITY }, 'AMOUNT_NOT_DETERMINABLE'],
  ['a date in the itinerary', { action: 'a', itinerary: { when: new Date(0) } }, 'MALFORMED_REQUEST'],
  ['a country of three letters', { action: 'a', jurisdiction: 'DEU' }, 'MALFORMED_REQUEST'],
  ['a merchant with half a character', { action: 'a', merchant: '\ud800' }, 'MALFORMED_REQUEST'],
  ['an action without a name', { action: '' }, 'MALFORMED_REQUEST'],
  ['a request without an action', JSON.parse('{}'), 'MALFORMED_REQUEST'],
  ['no request at all', JSON.parse('null'), 'MALFORMED_REQUEST'],
  ['an action that is an object', JSON.parse('{"action":{}}'), 'MALFORMED_REQUEST'],
  ['a country that is a number', JSON.parse('{"action":"a","jurisdiction":5}'), 'MALFORMED_REQUEST'],
  ['an amount of any size', { ...JSON.parse('{"action":"a"}'), amount: 5n }, 'MALFORMED_REQUEST'],
  ['a payload that JSON cannot say', { action: 'a', payload: { f: () => 1 } }, 'PAYLOAD_NOT_CANONICALIZABLE'],
  ['a payload with an undefined element', { action: 'a', payload: [undefined] }, 'PAYLOAD_NOT_CANONICALIZABLE'],
])('%s is a block, and nothing is sent', async (_, request, reasonCode) => {
  const { gate, guard } = world;
  expect(await guard.authorize(request)).toMatchObject({ decision: 'block', reasonCode, source: 'guard', nonce: null });
  expect(gate.requests).toEqual([]);
});

test('capture and void carry settlement proofs of their own nonce over exactly their fields', async () => {
  const { gate, guard } = world;
  const captured = await guard.capture('auth-1', {
    amountCharged: 100.5,
    settlementTxHash: '0x|1',
    bookingRef: 'b\\2',
  });
  const voided = await guard.void('auth-2', { reason: 'changed my mind' });
  expect(captured).toMatchObject({ ok: true, reasonCode: 'SETTLED' });
  expect(voided).toMatchObject({ ok: true, reasonCode: 'HOLD_VOIDED' });
  const proofs = gate.requests.map(({ body }) => body['agentProof']);
  expect(proofs).toMatchObject([{ nonce: 'nonce-0001' }, { nonce: 'nonce-0002' }]);
  expect(gate.requests.map(({ authorizationId }) => authorizationId)).toEqual(['auth-1', 'auth-2']);
});

test('a refused settlement is a value with its code; only what may succeed later is retryable', async () => {
  const { gate, guard } = world;
  gate.on('capture', () => refused(409, 'AMOUNT_MISMATCH', { captured: false, detail: 'AMOUNT_MISMATCH: not that' }));
  gate.on('void', () => ({
    status: 200,
    json: { success: false, message: 'Not voided (NOT_HELD)', data: { voided: false } },
  }));
  expect(await guard.capture('auth-1', { amountCharged: 1 })).toMatchObject({
    ok: false,
    reasonCode: 'AMOUNT_MISMATCH',
    retryable: false,
    detail: 'AMOUNT_MISMATCH: not that',
  });
  expect(await guard.void('auth-1')).toMatchObject({ ok: false, reasonCode: 'NOT_HELD', retryable: false });
  gate.on('void', () => ({ status: 502, text: '<h1>bad gateway</h1>' }));
  expect(await guard.void('auth-1')).toMatchObject({ ok: false, reasonCode: 'GATE_UNREACHABLE', retryable: true });
  gate.on('capture', () => 'drop');
  expect(await guard.capture('auth-1', { amountCharged: 1 })).toMatchObject({ ok: false, retryable: true });
});

test('a capture that the gate does not confirm in so many words did not succeed', async () => {
  const { gate, guard } = world;
  gate.on('capture', () => ({ status: 200, json: { success: true, data: {} } }));
  expect(await guard.capture('auth-1', { amountCharged: 1 })).toMatchObject({ ok: false, reasonCode: 'GATE_HTTP_200' });
});

test.each([
  ['the status', { status: 409, json: { success: true, data: { captured: true } } }],
  ['the envelope', { status: 200, json: { success: false, data: { captured: true } } }],
])('a confirmation that %s contradicts is none', async (_, reply) => {
  world.gate.on('capture', () => reply);
  expect(await world.guard.capture('auth-1', { amountCharged: 1 })).toMatchObject({ ok: false });
});

test('a signed request is never carried on to where a redirect points', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () => ({ status: 307, text: '', location: `${gate.api}/elsewhere` }));
  expect(await guard.authorize({ action: 'a' })).toMatchObject({ decision: 'block', reasonCode: 'GATE_HTTP_307' });
  await guard.settled();
  expect(gate.routes).not.toContain('none');
});

test('a hold is bound late to exactly what the gate confirms', async () => {
  const { gate, guard } = world;
  const terms = { action: 'purchase-order', payload: { order: 1 } };
  expect(await guard.bind('auth-1', terms)).toMatchObject({
    ok: true,
    data: { payloadDigest: payloadDigest({ order: 1 }) },
  });
  gate.on('binding', () => ({
    status: 200,
    json: { success: true, data: { payloadDigest: payloadDigest({ order: 2 }) } },
  }));
  expect(await guard.bind('auth-1', terms)).toMatchObject({ ok: false, reasonCode: 'PAYLOAD_BINDING_NOT_CONFIRMED' });
  gate.on('binding', () => refused(409, 'PAYLOAD_ALREADY_BOUND'));
  expect(await guard.bind('auth-1', terms)).toMatchObject({ ok: false, reasonCode: 'PAYLOAD_ALREADY_BOUND' });
  expect(await guard.bind('auth-1', { ...terms, payload: Number.NaN })).toMatchObject({
    ok: false,
    reasonCode: 'PAYLOAD_NOT_CANONICALIZABLE',
  });
  expect(gate.received('binding')).toHaveLength(3);
});

test('an effect counts as safe only where the gate says so in literal booleans', async () => {
  const { gate, guard } = world;
  gate.on('effect', () => ({
    status: 200,
    json: { success: true, data: { outcome: 'settled', settledAmount: 12.5 } },
  }));
  expect(await guard.effect('auth-1')).toMatchObject({
    ok: true,
    effect: { outcome: 'settled', nothingExecuted: false, retrySafe: false, claimed: true, settledAmount: 12.5 },
  });
  for (const garbled of [{ nothingExecuted: 'true' }, { retrySafe: 1 }, { claimed: 'false' }]) {
    gate.on('effect', () => ({ status: 200, json: { success: true, data: { outcome: 'settled', ...garbled } } }));
    expect(await guard.effect('auth-1')).toMatchObject({ ok: false, reasonCode: 'GATE_HTTP_200', retryable: true });
  }
  gate.on('effect', () => refused(404, 'AUTHORIZATION_NOT_FOUND'));
  expect(await guard.effect('unknown')).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_NOT_FOUND' });
});

test('a look-up by nonce names the agent, and distinguishes no answer from nothing found', async () => {
  const { gate, guard } = world;
  expect(await guard.lookup('nonce-0009')).toEqual({ ok: true, authorizationId: null });
  const [request] = gate.received('by-request');
  expect(Object.fromEntries(request?.query ?? [])).toEqual({ agentDid: AGENT.did, nonce: 'nonce-0009' });
  gate.on('by-request', () => ({ status: 503, text: 'down' }));
  expect(await guard.lookup('nonce-0009')).toMatchObject({ ok: false, reasonCode: 'GATE_UNREACHABLE' });
});

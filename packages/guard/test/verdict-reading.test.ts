import { expect, test } from 'vitest';
import { ORPHAN_REASON } from '../src/orphan.js';
import { guardedGateForEach, startGuardedGate } from './support/guarded-gate.js';
import { ok, permit, refused, type ScriptedReply } from './support/scripted-gate.js';

const world = guardedGateForEach();

const PURCHASE = { action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };

test.each<[string, ScriptedReply, string]>([
  ['an error page of a proxy', { status: 500, text: '<h1>oops</h1>' }, 'GATE_UNREACHABLE'],
  ['a 503 envelope without a decision', refused(503, 'GATE_UNAVAILABLE'), 'GATE_UNREACHABLE'],
  ['a login page', { status: 200, text: '<h1>sign in</h1>' }, 'GATE_HTTP_200'],
  ['a redirect', { status: 302, text: '' }, 'GATE_HTTP_302'],
  ['an envelope without data', { status: 403, json: { success: false, message: 'NO' } }, 'GATE_HTTP_403'],
  ['data without a decision', refused(400, 'MALFORMED_REQUEST'), 'MALFORMED_REQUEST'],
  ['data that names nothing', { status: 400, json: { success: false, data: {} } }, 'GATE_HTTP_400'],
  [
    'a decision in capitals',
    ok({ decision: 'ALLOW', reasonCode: 'AUTHORIZED', authorizationId: 'x' }),
    'GATE_HTTP_200',
  ],
  ['an unknown decision', ok({ decision: 'permit', authorizationId: 'x' }), 'GATE_HTTP_200'],
  ['a decision that is an object name', ok({ decision: 'constructor' }), 'GATE_HTTP_200'],
  ['a repeated key', { status: 200, text: '{"data":{"decision":"block","decision":"allow"}}' }, 'GATE_HTTP_200'],
  ['an array', { status: 200, json: [{ data: { decision: 'allow' } }] }, 'GATE_HTTP_200'],
])('%s is a block', async (_, reply, reasonCode) => {
  world.gate.on('authorize', () => reply);
  const verdict = await world.guard.authorize(PURCHASE);
  expect(verdict).toMatchObject({ decision: 'block', reasonCode, source: 'guard', authorizationId: null });
});

test.each<[string, object, string]>([
  ['another agent', { agentDid: 'did:magp:testnet:zOther' }, 'AUTHORIZATION_AGENT_MISMATCH'],
  ['another action', { action: 'read-report' }, 'AUTHORIZATION_ACTION_MISMATCH'],
  ['another amount', { amount: 10 }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
  ['no amount where one was asked', { amount: null }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
  ['another currency', { currency: 'EUR' }, 'AUTHORIZATION_CURRENCY_MISMATCH'],
  ['another merchant', { merchant: 'acme ' }, 'AUTHORIZATION_MERCHANT_MISMATCH'],
  ['no hold', { authorizationId: null }, 'AUTHORIZATION_REQUIRED'],
])('a permit about %s is a block, and its hold is given back', async (_, extra, reasonCode) => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, extra));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode, source: 'guard' });
  await guard.settled();
  const hasHold = !('authorizationId' in extra);
  expect(gate.received('void').map(({ body }) => body['reason'])).toEqual(hasHold ? [reasonCode] : []);
  expect(gate.received('by-request').length > 0).toBe(!hasHold);
});

test.each<[string, object]>([
  ['under the code of a refusal', { reasonCode: 'MANDATE_REVOKED' }],
  ['of another family', { decisionFamily: 'block' }],
])('a permit %s contradicts itself: it is a block, and its hold is given back', async (_, extra) => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, extra));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: 'GATE_HTTP_200' });
  await guard.settled();
  expect(gate.received('void')).toHaveLength(1);
});

test('what a rule observes runs under a code of the rule, and under none that refuses', async () => {
  const { gate, guard } = world;
  const observed = { decision: 'observe', decisionFamily: 'observe' };
  gate.on('authorize', (request) => permit(request, { ...observed, reasonCode: 'LARGE_ORDER' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'observe', reasonCode: 'LARGE_ORDER' });
  gate.on('authorize', (request) => permit(request, { ...observed, reasonCode: 'MERCHANT_NOT_ALLOWED' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: 'GATE_HTTP_200' });
});

test('a permit that repeats the same terms in other words is a permit', async () => {
  const { gate, guard } = world;
  gate.on('authorize', (request) => permit(request, { amount: '100.00', currency: 'usd', merchant: 'acme' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'allow' });
});

test('a permit in the envelope of a refusal is a block, and its hold is given back', async () => {
  const { gate, guard } = world;
  for (const [status, success] of [
    [403, true],
    [200, false],
  ] as const) {
    gate.on('authorize', ({ ordinal }) => ({
      status,
      json: { success, data: { decision: 'allow', reasonCode: 'AUTHORIZED', authorizationId: `auth-${ordinal}` } },
    }));
    expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: `GATE_HTTP_${status}` });
  }
  await guard.settled();
  expect(gate.received('void')).toHaveLength(2);
});

test.each([
  ['missing', undefined],
  ['null', null],
  ['of other arguments', `sha256:${'0'.repeat(64)}`],
])('a permit whose payload echo is %s is a block, and its hold is given back', async (_, echo) => {
  const { gate, guard, reports } = world;
  gate.on('authorize', (request) => permit(request, { payloadDigest: echo }));
  const verdict = await guard.authorize({ ...PURCHASE, payload: { order: 1 } });
  expect(verdict).toMatchObject({ decision: 'block', reasonCode: 'PAYLOAD_BINDING_NOT_CONFIRMED' });
  await guard.settled();
  expect(gate.received('void').map(({ body }) => body['reason'])).toEqual(['PAYLOAD_BINDING_NOT_CONFIRMED']);
  expect(reports).toMatchObject([{ kind: 'void', authorizationId: 'auth-1', result: { ok: true } }]);
});

test('an escalation whose payload echo is missing is a block: what a human approves would not be bound', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () => refused(403, 'RISK_REVIEW', { decision: 'escalate', escalationId: 'esc-1' }));
  const verdict = await guard.authorize({ ...PURCHASE, payload: { order: 1 } });
  expect(verdict).toMatchObject({
    decision: 'block',
    reasonCode: 'PAYLOAD_BINDING_NOT_CONFIRMED',
    escalationId: 'esc-1',
  });
});

test('a block needs no echo', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () => refused(403, 'SOP_RULE', { decision: 'block' }));
  expect(await guard.authorize({ ...PURCHASE, payload: [1] })).toMatchObject({
    reasonCode: 'SOP_RULE',
    source: 'gate',
  });
});

// covers gate-cannot-asked
test('a dropped answer is GATE_UNREACHABLE; the hold is found by its nonce and voided by a signed call', async () => {
  const { gate, guard, slept, reports } = world;
  gate.on('authorize', () => 'drop');
  gate.on('by-request', ({ query }) => ok({ authorizationId: `hold-of-${query.get('nonce')}` }));
  const verdict = await guard.authorize(PURCHASE);
  expect(verdict).toMatchObject({ decision: 'block', reasonCode: 'GATE_UNREACHABLE', nonce: 'nonce-0001' });
  await guard.settled();
  expect(slept).toEqual([2_000]);
  expect(gate.routes).toEqual(['authorize', 'by-request', 'void']);
  expect(gate.received('void')[0]).toMatchObject({
    authorizationId: 'hold-of-nonce-0001',
    body: { reason: ORPHAN_REASON, agentProof: { nonce: 'nonce-0002' } },
  });
  expect(reports).toMatchObject([{ kind: 'orphan', authorizationId: 'hold-of-nonce-0001', released: { ok: true } }]);
});

test('the search for an orphan outlasts a gate that commits late or fails, and ends after three attempts', async () => {
  const { gate, guard, slept, reports } = world;
  let attempts = 0;
  gate.on('authorize', () => 'drop');
  gate.on('by-request', () =>
    ++attempts === 1 ? 'drop' : attempts === 2 ? ok({ authorizationId: null }) : ok({ authorizationId: 'late' }),
  );
  await guard.authorize(PURCHASE);
  await guard.settled();
  expect(slept).toEqual([2_000, 10_000, 30_000]);
  expect(gate.received('void').map(({ authorizationId }) => authorizationId)).toEqual(['late']);
  expect(gate.received('authorize')).toHaveLength(1);

  gate.on('by-request', () => refused(404, 'AUTHORIZATION_NOT_FOUND'));
  await guard.authorize(PURCHASE);
  await guard.settled();
  expect(reports[1]).toMatchObject({ kind: 'orphan', authorizationId: null, released: null });
  expect(gate.received('by-request')).toHaveLength(6);
});

test('an orphan that a counterparty claimed is left to it', async () => {
  const { gate, guard, slept, reports } = world;
  gate.on('authorize', () => 'drop');
  gate.on('by-request', () => ok({ authorizationId: 'claimed' }));
  gate.on('void', () => refused(403, 'COUNTERPARTY_MISMATCH', { voided: false }));
  await guard.authorize(PURCHASE);
  await guard.settled();
  expect(slept).toEqual([2_000]);
  expect(reports).toMatchObject([{ kind: 'orphan', released: { ok: false, reasonCode: 'COUNTERPARTY_MISMATCH' } }]);
});

test('a verdict of a failing gate (5xx) stands, and its nonce is looked up: the commit may have happened', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () => refused(503, 'GATE_UNAVAILABLE', { decision: 'block' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: 'GATE_UNAVAILABLE' });
  await guard.settled();
  expect(gate.received('by-request')).toHaveLength(3);
});

test('a refused request (4xx) left no hold, and nothing is searched', async () => {
  const { gate, guard } = world;
  gate.on('authorize', () => ({ status: 429, text: 'slow down' }));
  expect(await guard.authorize(PURCHASE)).toMatchObject({ reasonCode: 'GATE_HTTP_429' });
  await guard.settled();
  expect(gate.routes).toEqual(['authorize']);
});

test('a gate whose port is closed is GATE_UNREACHABLE, and the search ends by itself', async () => {
  const { gate, guard, slept, reports } = world;
  await gate.close();
  expect(await guard.authorize(PURCHASE)).toMatchObject({ decision: 'block', reasonCode: 'GATE_UNREACHABLE' });
  await guard.settled();
  expect(slept).toEqual([2_000, 10_000, 30_000]);
  expect(reports).toMatchObject([{ kind: 'orphan', authorizationId: null }]);
});

// covers gate-cannot-asked
test('a gate that does not answer in time is GATE_UNREACHABLE', async () => {
  const api = world.gate.api;
  const silent = await startGuardedGate({
    api,
    timeoutMs: 5,
    retryPausesMs: [],
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('timed out')));
      }),
  });
  expect(await silent.guard.authorize(PURCHASE)).toMatchObject({ reasonCode: 'GATE_UNREACHABLE', detail: 'timed out' });
  await silent.guard.settled();
  await silent.gate.close();
});

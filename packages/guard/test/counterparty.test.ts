import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Counterparty, createCounterparty } from '../src/counterparty.js';
import { AGENT, SERVICE } from './support/identities.js';
import { ok, refused, ScriptedGate } from './support/scripted-gate.js';

const DIGEST = `sha256:${'1'.repeat(64)}`;
const EXPECT = { agentDid: AGENT.did, action: 'purchase-order', amount: 100, currency: 'USD', merchant: 'acme' };

let gate: ScriptedGate;
let signed: Counterparty;
let anonymous: Counterparty;

beforeEach(async () => {
  gate = await ScriptedGate.start();
  signed = createCounterparty({ api: gate.api, serviceDid: SERVICE.did, serviceKey: SERVICE.seedHex });
  anonymous = createCounterparty({ api: gate.api });
});

afterEach(async () => {
  await gate.close();
  expect(gate.faults).toEqual([]);
});

test('a signed claim covers its idempotency key and payload digest', async () => {
  gate.on('claim', ({ body, headers }) =>
    ok({ ok: true, ...Object(body['expect']), payloadDigest: headers['x-magp-payload-digest'] }),
  );
  const result = await signed.claim('auth-1', { expect: EXPECT, payloadDigest: DIGEST });
  expect(result).toMatchObject({ ok: true, reasonCode: 'CLAIMED', claimToken: undefined, replayed: false });
  const [request] = gate.received('claim');
  expect(request?.headers).toMatchObject({ 'x-magp-service-did': SERVICE.did, 'x-magp-payload-digest': DIGEST });
  expect(request?.body).toEqual({ expect: EXPECT });
});

test('an anonymous claim carries no service headers and gives the claim token', async () => {
  const result = await anonymous.claim('auth-1');
  expect(result).toMatchObject({ ok: true, claimToken: 'a'.repeat(64) });
  const headers = Object.keys(gate.requests[0]?.headers ?? {});
  expect(headers.filter((name) => name.startsWith('x-magp'))).toEqual([]);
});

test('the idempotency key is fresh, long, and without the authorization id; a given one is sent as it is', async () => {
  const key = 'k'.repeat(40);
  await anonymous.claim('auth-1');
  await anonymous.claim('auth-1');
  const repeated = await anonymous.claim('auth-1', { idempotencyKey: key });
  const keys = gate.received('claim').map(({ headers }) => headers['idempotency-key'] ?? '');
  expect(new Set(keys).size).toBe(3);
  for (const sent of keys) expect(sent.length).toBeGreaterThanOrEqual(32);
  for (const sent of keys) expect(sent).not.toContain('auth-1');
  expect(keys[2]).toBe(key);
  expect(repeated).toMatchObject({ ok: true, idempotencyKey: key });
});

test('a lost or refused claim gives the key under which it can be repeated', async () => {
  gate.on('claim', () => 'drop');
  const lost = await signed.claim('auth-1');
  expect(lost).toMatchObject({ ok: false, reasonCode: 'GATE_UNREACHABLE', retryable: true });
  expect(lost).toHaveProperty('idempotencyKey', gate.received('claim')[0]?.headers['idempotency-key']);
  gate.on('claim', () => refused(409, 'AUTHORIZATION_ALREADY_CLAIMED', { ok: false }));
  expect(await signed.claim('auth-1')).toMatchObject({ ok: false, reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED' });
});

test.each<[string, object, string]>([
  ['agent', { agentDid: 'did:magp:testnet:zOther' }, 'AUTHORIZATION_AGENT_MISMATCH'],
  ['action', { action: 'read-report' }, 'AUTHORIZATION_ACTION_MISMATCH'],
  ['amount', { amount: 10 }, 'AUTHORIZATION_AMOUNT_MISMATCH'],
  ['currency', { currency: 'EUR' }, 'AUTHORIZATION_CURRENCY_MISMATCH'],
  ['merchant', { merchant: null }, 'AUTHORIZATION_MERCHANT_MISMATCH'],
  ['payload', { payloadDigest: null }, 'PAYLOAD_DIGEST_MISMATCH'],
])('a grant for another %s than was expected is no permission to execute', async (_, wrong, reasonCode) => {
  gate.on('claim', () => ok({ ok: true, ...EXPECT, payloadDigest: DIGEST, claimToken: 't', ...wrong }));
  const result = await anonymous.claim('auth-1', { expect: EXPECT, payloadDigest: DIGEST });
  expect(result).toMatchObject({ ok: false, reasonCode, data: { claimToken: 't' } });
});

test.each<[string, object, string]>([
  ['that was not approved', { approvedByHuman: false }, 'ESCALATION_NOT_APPROVED'],
  ['that does not say who approved', { approvedByHuman: null }, 'ESCALATION_NOT_APPROVED'],
  [
    'for another context',
    { approvedByHuman: true, contextDigest: `sha256:${'c'.repeat(64)}` },
    'AUTHORIZATION_CONTEXT_MISMATCH',
  ],
])('a grant %s is none where a human’s approval is required', async (_, said, reasonCode) => {
  gate.on('claim', () => ok({ ok: true, ...EXPECT, ...said }));
  const wanted = { ...EXPECT, contextDigest: `sha256:${'a'.repeat(64)}` };
  const result = await anonymous.claim('auth-1', { expect: wanted, requireHumanApproval: true });
  expect(result).toMatchObject({ ok: false, reasonCode });
});

test('a grant that leaves terms out stands for the signed defaults', async () => {
  gate.on('claim', () => ok({ ok: true }));
  expect(await anonymous.claim('auth-1', { expect: { amount: 0, currency: 'usd', merchant: '' } })).toMatchObject({
    ok: true,
  });
  expect(await anonymous.claim('auth-1', { expect: { action: 'purchase-order' } })).toMatchObject({ ok: false });
});

test('every verb of settlement is signed over its own fields and carries the claim token', async () => {
  const claimToken = 'c'.repeat(64);
  expect(
    await signed.capture('auth-1', { amountCharged: 90, bookingRef: 'b|1', settlementTxHash: '0x1', claimToken }),
  ).toMatchObject({ ok: true });
  expect(await signed.void('auth-1', { reason: 'sold out', claimToken })).toMatchObject({
    ok: true,
    reasonCode: 'HOLD_VOIDED',
  });
  expect(await signed.dispatched('auth-1', { remoteRef: 'order|7', claimToken })).toMatchObject({ ok: true });
  expect(await signed.unknown('auth-1', { reason: 'UPSTREAM_HTTP_500', claimToken })).toMatchObject({ ok: true });
  expect(await signed.refund('auth-1', { amount: 10, reason: 'returned', claimToken })).toMatchObject({
    ok: true,
    reasonCode: 'REFUNDED',
  });
  expect(await signed.refund('auth-1')).toMatchObject({ ok: true });
  expect(gate.routes).toEqual(['capture', 'void', 'dispatched', 'unknown', 'refund', 'refund']);
  for (const { headers } of gate.requests) expect(headers['x-magp-service-signature']).toMatch(/^[0-9a-f]{128}$/);
  expect(gate.requests.slice(0, 5).map(({ body }) => body['claimToken'])).toEqual(Array(5).fill(claimToken));
  const nonces = gate.requests.map(({ headers }) => headers['x-magp-service-nonce']);
  expect(new Set(nonces).size).toBe(6);
});

test('an identity is whole or absent, and its key is the one in its DID', () => {
  const { api } = gate;
  expect(() => createCounterparty({ api, serviceDid: SERVICE.did })).toThrow(
    expect.objectContaining({ option: 'serviceKey' }),
  );
  expect(() => createCounterparty({ api, serviceKey: SERVICE.seedHex })).toThrow(
    expect.objectContaining({ option: 'serviceDid' }),
  );
  expect(() => createCounterparty({ api, serviceDid: SERVICE.did, serviceKey: AGENT.seedHex })).toThrow(
    expect.objectContaining({ code: 'IDENTITY_KEY_MISMATCH' }),
  );
});

test('the effect of a hold is read as the agent reads it', async () => {
  expect(await anonymous.effect('auth-1')).toMatchObject({
    ok: true,
    effect: { outcome: 'not_started', claimed: false },
  });
});

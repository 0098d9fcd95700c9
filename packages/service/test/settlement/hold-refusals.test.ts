import {
  decodePrivateKey,
  type JsonObject,
  payloadRebindingBytes,
  type ServiceCall,
  toHex,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escalate, resolveAs, reviewedAgent, statusOf } from '../support/escalated.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const SETTLEMENT = '/magp/settlement';
const DIGEST = `sha256:${'ab'.repeat(32)}`;
const KEY = 'k'.repeat(32);
const stranger = new TestService(new Uint8Array(32).fill(71));

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

interface Held {
  readonly id: string;
  readonly agent: JsonObject;
}

/** A hold of 100 USD at acme-supplies, of an agent of its own. */
async function held(ask: JsonObject = {}): Promise<Held> {
  const agent = await reviewedAgent(gate);
  const { data } = await gate.post(AUTHORIZE, signedOrder(agent, ask));
  return { id: textAt(data, 'authorizationId'), agent };
}

const onHold = (verb: string, body: (hold: Held) => object = () => ({})) => {
  return (hold: Held, headers: Record<string, string> = {}) =>
    gate.post(`${AUTHORIZE}/${hold.id}/${verb}`, body(hold), { headers });
};
const onSlot = (verb: string, more: object = {}) => {
  return (hold: Held, headers: Record<string, string> = {}) =>
    gate.post(`${SETTLEMENT}/${verb}`, { authorizationId: hold.id, ...more }, { headers });
};

const claim = onHold('effect/dispatching');
const capture = onHold('capture', () => ({ amountCharged: 100 }));
const release = onHold('void');
const dispatched = onHold('effect/dispatched', () => ({ remoteRef: 'r1' }));
const lost = onHold('effect/unknown');
const refund = onHold('refund');
const reserve = onSlot('reserve');
const finalize = onSlot('finalize');
const giveBack = onSlot('release');
const reconcile = ({ id }: Held) => gate.asOwner(`${AUTHORIZE}/${id}/effect/reconcile`, { outcome: 'settled' });
const act = ({ agent }: Held, verb: string, body: object) =>
  gate.asOwner(`/agent-identity/${textAt(agent, 'identityId')}/${verb}`, { reason: 'a drill', ...body });

function bind({ id, agent }: Held): Promise<HttpAnswer> {
  const binding = {
    agentDid: textAt(agent, 'agentDid'),
    action: 'purchase-order',
    nonce: 'rebind-nonce',
    issuedAt: new Date().toISOString(),
    payloadDigest: DIGEST,
  };
  const seed = decodePrivateKey(textAt(agent, 'agentKey')) ?? new Uint8Array();
  const payloadSignature = toHex(nodeEd25519.sign(payloadRebindingBytes(binding, id), seed));
  return gate.post(`${AUTHORIZE}/${id}/payload-binding`, { ...binding, payloadSignature });
}

const codeOf = async (answer: Promise<HttpAnswer>) => (await answer).data['reasonCode'];

/** Everything that may be asked of a hold that is closed. */
const VERBS = { claim, capture, dispatched, lost, reconcile, bind, reserve } as const;

describe.each<[string, (hold: Held) => Promise<HttpAnswer>]>([
  ['AUTHORIZATION_VOIDED', release],
  ['AUTHORIZATION_ALREADY_USED', capture],
  [
    'MANDATE_REVOKED',
    ({ agent }) => gate.asOwner(`/mandate/${textAt(agent, 'mandate', 'policyId')}/revoke`, { reason: 'a drill' }),
  ],
  ['AGENT_QUARANTINED', (hold) => act(hold, 'contain', { status: 'quarantined' })],
  ['AGENT_DECOMMISSIONED', (hold) => act(hold, 'decommission', {})],
])('ended as %s', (code, end) => {
  // covers every-endpoint-table
  test('an ended hold refuses every call on it with the code of its end, and a void with NOT_HELD', async () => {
    const hold = await held();
    expect((await end(hold)).status).toBe(200);
    for (const [verb, call] of Object.entries(VERBS)) expect([verb, await codeOf(call(hold))]).toEqual([verb, code]);
    expect(await codeOf(release(hold))).toBe('NOT_HELD');
  });
});

describe('unclaimed holds', () => {
  test.each([
    ['dispatched', dispatched],
    ['lost', lost],
    ['reconciled', reconcile],
  ])('an unclaimed hold cannot be %s: HOLD_STATE_CHANGED', async (_verb, call) => {
    expect(await codeOf(call(await held()))).toBe('HOLD_STATE_CHANGED');
  });

  test('an unclaimed hold cannot be refunded: NOT_CAPTURED', async () => {
    expect(await codeOf(refund(await held()))).toBe('NOT_CAPTURED');
  });

  test('an unclaimed hold cannot be claimed while its agent is suspended', async () => {
    const hold = await held();
    await act(hold, 'contain', { status: 'suspended' });
    expect(await codeOf(claim(hold))).toBe('AGENT_SUSPENDED');
  });
});

test('a hold whose outcome is unknown waits for a person: HOLD_UNDER_RECONCILIATION', async () => {
  const hold = await held();
  const { claimToken } = (await claim(hold)).data;
  const withToken = (verb: string, body: object = {}) => onHold(verb, () => ({ claimToken, ...body }))(hold);
  await withToken('effect/unknown');
  expect(await codeOf(withToken('effect/dispatched', { remoteRef: 'r1' }))).toBe('HOLD_UNDER_RECONCILIATION');
  expect(await codeOf(withToken('void'))).toBe('HOLD_UNDER_RECONCILIATION');
  expect(await codeOf(onSlot('reserve', { claimToken })(hold))).toBe('HOLD_UNDER_RECONCILIATION');
  const stated = (body: object) => gate.asOwner(`${AUTHORIZE}/${hold.id}/effect/reconcile`, body);
  for (const amount of [101, -1, 0.0000001, 1e30, '0x1']) {
    expect(await codeOf(stated({ outcome: 'settled', amount }))).toBe('AMOUNT_MISMATCH');
  }
});

/** What a service may sign, and the call that it signs for. */
const SIGNED: readonly [string, ServiceCall, typeof claim][] = [
  ['a claim', { verb: 'claim', idempotencyKey: '' }, claim],
  ['a capture', { verb: 'capture', amount: 100 }, capture],
  ['a void', { verb: 'void' }, release],
  ['a dispatch', { verb: 'dispatched', remoteRef: 'r1' }, dispatched],
  ['a lost effect', { verb: 'unknown' }, lost],
  ['a refund', { verb: 'refund' }, refund],
  ['a reservation', { verb: 'reserve' }, reserve],
  ['a payment', { verb: 'finalize' }, finalize],
  ['a release', { verb: 'release' }, giveBack],
];

describe.each(SIGNED)('signatures over %s', (_what, signed, call) => {
  test('a service signature counts for no other authorization, and once', async () => {
    const hold = await held();
    expect(await codeOf(call(hold, stranger.headers(signed, 'another')))).toBe('COUNTERPARTY_SIGNATURE_INVALID');
    const headers = stranger.headers(signed, hold.id);
    await call(hold, headers);
    expect(await codeOf(call(hold, headers))).toBe('REPLAY_DETECTED');
  });
});

describe('claimed holds', () => {
  test('a claimed hold is not settled by another claim’s token: COUNTERPARTY_MISMATCH', async () => {
    const hold = await held();
    await claim(hold);
    const foreign = onHold('capture', () => ({ amountCharged: 100, claimToken: 'of-another-claim' }));
    expect(await codeOf(foreign(hold))).toBe('COUNTERPARTY_MISMATCH');
    expect((await capture(hold)).data['captured']).toBe(true);
  });
});

test('money is given back by who has a claim on the hold: COUNTERPARTY_AUTH_REQUIRED where it is unclaimed', async () => {
  const hold = await held();
  await capture(hold);
  expect(await codeOf(refund(hold))).toBe('COUNTERPARTY_AUTH_REQUIRED');
  const byOwner = await gate.asOwner(`${AUTHORIZE}/${hold.id}/refund`, {});
  expect(byOwner).toMatchObject({ status: 200, data: { reasonCode: 'REFUNDED' } });
});

describe('settlements', () => {
  test('the settlement of an authorization that is unknown gets AUTHORIZATION_NOT_FOUND', async () => {
    for (const call of [reserve, finalize, giveBack]) {
      expect(await codeOf(call({ id: 'nobody', agent: {} }))).toBe('AUTHORIZATION_NOT_FOUND');
    }
  });

  test('the settlement of an authorization is one, of the service that reserved it, and paid once', async () => {
    const hold = await held();
    for (const call of [finalize, giveBack]) expect(await codeOf(call(hold))).toBe('CONFLICT');
    expect((await reserve(hold)).data['reserved']).toBe(true);
    expect(await codeOf(reserve(hold))).toBe('SETTLEMENT_REUSED');
    for (const amountMinor of ['100000001', -1, 0.5, 1e30, '0x1']) {
      expect(await codeOf(onSlot('finalize', { amountMinor })(hold))).toBe('AMOUNT_MISMATCH');
    }
    expect((await finalize(hold)).data['finalized']).toBe(true);
    for (const call of [finalize, giveBack]) expect(await codeOf(call(hold))).toBe('SETTLEMENT_REUSED');
  });

  test('the settlement of a hold that a service claimed is the claimer’s: COUNTERPARTY_MISMATCH', async () => {
    const hold = await held();
    expect((await claim(hold, stranger.claim(hold.id))).status).toBe(200);
    for (const call of [reserve, finalize, giveBack]) {
      expect(await codeOf(call(hold))).toBe('COUNTERPARTY_MISMATCH');
    }
  });
});

describe('claims', () => {
  const requirements = (id: string, amount: unknown = '100000000', payTo = 'shop-1', asset = 'USDC') => ({
    x402: {
      accepts: [{ network: 'base', asset, maxAmountRequired: amount, payTo, extra: { magpAuthorizationId: id } }],
    },
  });

  test.each<[string, (hold: Held) => object]>([
    ['MISSING_BINDING', () => ({ x402: {} })],
    ['AUTHORIZATION_MISMATCH', () => requirements('another')],
    ['AMOUNT_MISMATCH', ({ id }) => requirements(id, '100000001')],
    ['AMOUNT_INVALID', ({ id }) => requirements(id, 1)],
    ['AUTHORIZATION_CURRENCY_MISMATCH', ({ id }) => requirements(id, '1', 'shop-1', 'EURC')],
    ['ESCALATION_NOT_APPROVED', () => ({ requireHumanApproval: true })],
  ])('a claim is refused with %s by its body, and the hold stays unclaimed', async (code, body) => {
    const hold = await held();
    expect(await codeOf(onHold('effect/dispatching', body)(hold))).toBe(code);
    expect((await claim(hold)).status).toBe(200);
  });

  test('a claim is refused with the code of its payload digest', async () => {
    const [unbound, bound] = [await held(), await held()];
    await bind(bound);
    const digested = (hold: Held, digest: string) => codeOf(claim(hold, { 'x-magp-payload-digest': digest }));
    expect(await digested(bound, 'sha256:AB')).toBe('PAYLOAD_DIGEST_INVALID');
    expect(await digested(bound, `sha256:${'cd'.repeat(32)}`)).toBe('PAYLOAD_DIGEST_MISMATCH');
    expect(await digested(unbound, DIGEST)).toBe('PAYLOAD_NOT_BOUND_AT_AUTHORIZE');
  });

  test('a claim of what people approved names the context that they saw, or is refused', async () => {
    const agent = await reviewedAgent(gate);
    const escalationId = await escalate(gate, agent);
    await resolveAs(gate, gate.ownerToken, escalationId, 'approve');
    const hold = { id: textAt(await statusOf(gate, escalationId), 'authorizationId'), agent };
    const other = onHold('effect/dispatching', () => ({ expect: { contextDigest: DIGEST } }));
    expect(await codeOf(claim(hold))).toBe('AUTHORIZATION_CONTEXT_REQUIRED');
    expect(await codeOf(other(hold))).toBe('AUTHORIZATION_CONTEXT_MISMATCH');
  });

  // covers commitment-mismatch-merchant
  test('a claim that names a payee binds the capture to it, and an idempotency key finds the same claim', async () => {
    const hold = await held();
    const paying = onHold('effect/dispatching', ({ id }) => requirements(id));
    const { claimToken } = (await paying(hold, { 'idempotency-key': KEY })).data;
    expect((await paying(hold, { 'idempotency-key': KEY })).data).toMatchObject({ claimToken, replayed: true });
    const settle = (payTo: string) => onHold('capture', () => ({ amountCharged: 100, claimToken, payTo }))(hold);
    expect(await settle('shop-2')).toMatchObject({ status: 409, data: { reasonCode: 'COMMITMENT_MISMATCH' } });
    expect((await settle('shop-1')).data['captured']).toBe(true);
  });
});

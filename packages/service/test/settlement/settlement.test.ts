import { decodePrivateKey, isJsonObject, payloadRebindingBytes, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start();
});
afterAll(() => gate.discard());

const AUTHORIZE = '/policy/mandate/authorize';

async function claimedHold() {
  const { data } = await gate.authorize();
  const path = `${AUTHORIZE}/${textAt(data, 'authorizationId')}`;
  const claim = await gate.call('POST', `${path}/effect/dispatching`);
  return { path, claimToken: textAt(claim.data, 'claimToken') };
}

describe('effects', () => {
  test('an effect is named once by the id of an anonymous claim, and then by its claimer alone', async () => {
    const { path } = await claimedHold();
    const dispatched = `${path}/effect/dispatched`;
    const stranger = { remoteRef: 'r1', claimToken: 'a'.repeat(64) };
    expect((await gate.post(dispatched, stranger)).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
    expect((await gate.post(dispatched, { remoteRef: 'r1' })).data).toMatchObject({ ok: true, remoteRef: 'r1' });
    expect((await gate.post(dispatched, { remoteRef: 'r2' })).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
  });

  // covers 1.7 started-flight-settled: not_started, in_flight, settled, unknown, reversed
  test('an effect on its way is named by its claimer', async () => {
    const { path, claimToken } = await claimedHold();
    const dispatched = `${path}/effect/dispatched`;
    expect((await gate.post(dispatched, { remoteRef: 'r1', claimToken })).data).toMatchObject({
      dispatched: true,
      effectState: 'dispatched',
    });
    expect((await gate.get(`${path}/effect`)).data).toMatchObject({
      outcome: 'in_flight',
      effectState: 'dispatched',
    });
  });

  // covers started-flight-settled
  test('an effect that got lost keeps its money committed until an owner reconciles it', async () => {
    const { path, claimToken } = await claimedHold();
    expect((await gate.post(`${path}/effect/unknown`, { claimToken, reason: 'timeout' })).status).toBe(200);
    expect((await gate.get(`${path}/effect`)).data).toMatchObject({
      outcome: 'unknown',
      spendStatus: 'held',
      retrySafe: false,
    });
    expect((await gate.post(`${path}/capture`, { amountCharged: 100, claimToken })).data['reasonCode']).toBe(
      'HOLD_UNDER_RECONCILIATION',
    );
    const reconcile = `${path}/effect/reconcile`;
    expect((await gate.post(reconcile, { outcome: 'settled' }, { token: gate.developerToken })).status).toBe(403);
    expect((await gate.asOwner(reconcile, { outcome: 'not_executed' })).data).toMatchObject({
      reconciled: true,
      settledAmount: null,
    });
    expect((await gate.get(`${path}/effect`)).data).toMatchObject({
      outcome: 'not_executed',
      spendStatus: 'voided',
      retrySafe: true,
    });
  });

  test('an effect may be declared lost by an owner with a token, and not with a wrong one', async () => {
    const { path } = await claimedHold();
    expect((await gate.post(`${path}/effect/unknown`, {})).status).toBe(403);
    expect((await gate.post(`${path}/effect/unknown`, {}, { token: 'gw_wrong' })).status).toBe(401);
    expect((await gate.asOwner(`${path}/effect/unknown`, {})).status).toBe(200);
  });
});

describe('references', () => {
  test('the references of a settlement are shown by the effect, beside the record of the decision, and in a pack', async () => {
    const { data } = await gate.authorize();
    await gate.authorize();
    const path = `${AUTHORIZE}/${textAt(data, 'authorizationId')}`;
    const { claimToken } = (await gate.post(`${path}/effect/dispatching`, {})).data;
    await gate.post(`${path}/effect/dispatched`, { remoteRef: 'order-7', claimToken });
    await gate.post(`${path}/capture`, {
      amountCharged: 100,
      settlementTxHash: '0xab',
      bookingRef: 'PO-1',
      claimToken,
    });
    const references = { outcome: 'settled', settlementTxHash: '0xab', bookingRef: 'PO-1', remoteRef: 'order-7' };
    expect((await gate.get(`${path}/effect`)).data).toMatchObject(references);
    const record = await gate.get(`/evidence/${textAt(data, 'eventId')}`, { token: gate.ownerToken });
    expect(record.data).toMatchObject({ effect: references });
    const span = new URLSearchParams({ from: '2020-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z' });
    gate.letPass(10_000);
    const settled = async () => {
      const pack = await gate.get(`/evidence/pack?${span}`, { token: gate.ownerToken });
      const { settlements } = pack.data;
      const all = Array.isArray(settlements) ? settlements.filter(isJsonObject) : [];
      return all.find(({ authorizationId }) => authorizationId === data['authorizationId']);
    };
    await expect.poll(settled, { timeout: 60_000 }).toEqual({
      authorizationId: data['authorizationId'],
      settlementEvidence: 'counterparty_attested',
      ...references,
    });
  });

  test('the reference of a payment outside is shown by its effect before any capture', async () => {
    const authorizationId = textAt((await gate.authorize()).data, 'authorizationId');
    await gate.post('/magp/settlement/reserve', { authorizationId });
    await gate.post('/magp/settlement/finalize', { authorizationId, txHash: '0xcd' });
    const effect = await gate.get(`${AUTHORIZE}/${authorizationId}/effect`);
    expect(effect.data).toMatchObject({ outcome: 'in_flight', settlementTxHash: '0xcd' });
  });
});

describe('refunds', () => {
  // covers started-flight-settled
  test('a refund gives back in parts, never more than was captured, and the budget stays spent', async () => {
    const { path, claimToken } = await claimedHold();
    await gate.post(`${path}/capture`, { amountCharged: 100, claimToken });
    const refund = (body: object) => gate.post(`${path}/refund`, { claimToken, ...body });
    expect((await gate.post(`${path}/refund`, { amount: 1 })).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
    expect((await refund({ amount: 30, reason: 'damaged' })).data).toMatchObject({
      refundAmount: 30,
      remainingCaptured: 70,
      reasonCode: 'REFUNDED',
    });
    expect((await refund({ amount: 71 })).data['reasonCode']).toBe('AMOUNT_EXCEEDS_REFUNDABLE');
    for (const amount of [1e30, '100000000000000000000']) {
      expect((await refund({ amount })).data['reasonCode']).toBe('AMOUNT_EXCEEDS_REFUNDABLE');
    }
    for (const amount of [-1, 0.1 + 0.2, '0x1']) {
      expect((await refund({ amount })).data['reasonCode']).toBe('AMOUNT_INVALID');
    }
    expect((await refund({})).data).toMatchObject({ refundAmount: 70, remainingCaptured: 0 });
    expect((await refund({})).data['reasonCode']).toBe('ALREADY_REFUNDED');
    expect((await gate.get(`${path}/effect`)).data).toMatchObject({ outcome: 'reversed', spendStatus: 'captured' });
  });
});

describe('payload bindings', () => {
  const digest = `sha256:${'ab'.repeat(32)}`;

  async function rebind(authorizationId: string, payloadDigest: string, signedFor = authorizationId) {
    const seed = decodePrivateKey(textAt(gate.agent, 'agentKey'));
    if (seed === null) throw new Error('the agent has no key');
    const binding = {
      agentDid: textAt(gate.agent, 'agentDid'),
      action: 'purchase-order',
      nonce: 'rebind-nonce',
      issuedAt: new Date().toISOString(),
      payloadDigest,
    };
    const payloadSignature = toHex(nodeEd25519.sign(payloadRebindingBytes(binding, signedFor), seed));
    return gate.post(`${AUTHORIZE}/${authorizationId}/payload-binding`, { ...binding, payloadSignature });
  }

  test('a late payload binding is made once, repeats quietly and refuses another digest', async () => {
    const id = textAt((await gate.authorize()).data, 'authorizationId');
    expect((await rebind(id, digest, 'another')).data['reasonCode']).toBe('PAYLOAD_BINDING_INVALID');
    expect((await rebind(id, digest)).data).toMatchObject({
      authorizationId: id,
      payloadDigest: digest,
      alreadyBound: false,
    });
    expect((await rebind(id, digest)).data['alreadyBound']).toBe(true);
    expect(await rebind(id, `sha256:${'cd'.repeat(32)}`)).toMatchObject({
      status: 409,
      data: { reasonCode: 'PAYLOAD_ALREADY_BOUND' },
    });
    expect((await gate.call('POST', `${AUTHORIZE}/${id}/effect/dispatching`)).data['reasonCode']).toBe(
      'PAYLOAD_DIGEST_REQUIRED',
    );
  });

  test('a late payload binding of a claimed hold gets AUTHORIZATION_ALREADY_CLAIMED, and of none 404', async () => {
    const { path } = await claimedHold();
    expect(await rebind(path.split('/').at(-1) ?? '', digest)).toMatchObject({
      status: 409,
      data: { reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED' },
    });
    expect((await rebind('nobody', digest)).status).toBe(404);
  });
});

import { didKey, type JsonObject, type ServiceCall, serviceProofBytes, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import {
  capture,
  claim,
  effect,
  finalizeSettlement,
  releaseSettlement,
  reserveSettlement,
  voidHold,
} from '../../src/settlement/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const service = new TestAgent(new Uint8Array(32).fill(61));
const other = new TestAgent(new Uint8Array(32).fill(62));
const CONTEXT = { 'mm:route': 'SIN-KUL', riskLevel: 'low' };
const DIGEST = `sha256:${'ab'.repeat(32)}`;

/** A gate with one hold of 100 USD at acme for the CRM, on a route, bound to arguments. */
async function withHold() {
  const gate = await TestGate.open()
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 1000 }]);
  const request = agent.request(gate.now, { resource: 'crm', itinerary: CONTEXT });
  const permit = await gate.send(agent.bound(request, DIGEST));
  const id = String(permit.data['authorizationId']);
  const message = (body: JsonObject, headers: Record<string, string> = {}) => ({
    authorizationId: id,
    body: utf8(JSON.stringify(body)),
    headers,
  });
  const slot = (by: TestAgent | null, call: ServiceCall, body: JsonObject = {}) =>
    message({ authorizationId: id, ...body }, by === null ? {} : signed(by, call, id, gate.now));
  return {
    gate,
    id,
    claim: (body: JsonObject, headers: Record<string, string> = { 'x-magp-payload-digest': DIGEST }) =>
      claim(message(body, headers), gate.ports),
    capture: (body: JsonObject) => capture(message({ amountCharged: 100, ...body }), gate.ports),
    void: () => voidHold(message({}), gate.ports),
    outcome: async () => (await effect(id, gate.ports)).data['outcome'],
    reserve: (by: TestAgent | null) => reserveSettlement(slot(by, { verb: 'reserve' }), gate.ports),
    release: (by: TestAgent | null) =>
      releaseSettlement({ ...slot(by, { verb: 'release' }), operatorOf: null }, gate.ports),
    finalize: (by: TestAgent | null, body: { txHash?: string; amountMinor?: string } = {}) =>
      finalizeSettlement(slot(by, { verb: 'finalize', ...body }, body), gate.ports),
  };
}

let nonces = 0;

function signed(by: TestAgent, call: ServiceCall, id: string, now: number): Record<string, string> {
  nonces += 1;
  const issuedAt = new Date(now).toISOString();
  const proof = { serviceDid: didKey(by.publicKey), nonce: `slot-nonce-${nonces}`, issuedAt, signature: '' };
  return {
    'x-magp-service-did': proof.serviceDid,
    'x-magp-service-nonce': proof.nonce,
    'x-magp-service-issued-at': issuedAt,
    'x-magp-service-signature': by.sign(serviceProofBytes(call, id, proof)),
  };
}

describe('captures that name what was executed', () => {
  // covers 2.14 commitment-mismatch-merchant: COMMITMENT_MISMATCH: merchant, route or bound resource differ although
  //   the amount matches
  // threat holds another-merchant-resource: Another merchant, resource, route or payload is executed at the right
  //   amount => `COMMITMENT_MISMATCH`
  test.each([
    ['the merchant', { merchant: 'acme ' }],
    ['the resource', { resource: 'erp' }],
    ['the arguments', { payloadDigest: `sha256:${'cd'.repeat(32)}` }],
    ['the route', { context: { ...CONTEXT, 'mm:route': 'SIN-LHR' } }],
    ['the context, left out', { context: {} }],
  ])('a capture is COMMITMENT_MISMATCH where %s differs, although the amount matches', async (_what, body) => {
    const hold = await withHold();
    expect(await hold.capture(body)).toMatchObject({
      status: 409,
      data: { captured: false, reasonCode: 'COMMITMENT_MISMATCH' },
    });
    expect(await hold.outcome()).toBe('not_started');
  });

  test('a capture settles where all that it names is what was authorized', async () => {
    const hold = await withHold();
    const commitment = { merchant: 'acme', resource: 'crm', payloadDigest: DIGEST, context: CONTEXT };
    expect((await hold.capture(commitment)).data['captured']).toBe(true);
  });
});

describe('payment requirements', () => {
  const requirements = (id: string, change: JsonObject = {}, extra: JsonObject = {}) => ({
    x402Version: 1,
    accepts: [
      {
        scheme: 'exact',
        network: 'base-sepolia',
        asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
        maxAmountRequired: '100000000',
        extra: { magpAuthorizationId: id, magpAgentDid: agent.did, ...extra },
        ...change,
      },
    ],
  });

  test('payment requirements of the claimed hold are accepted, and so is the bare flag', async () => {
    const hold = await withHold();
    expect((await hold.claim({ x402: requirements(hold.id) })).status).toBe(200);
    expect((await (await withHold()).claim({ x402: true })).status).toBe(200);
  });

  test('payment requirements bind the payee: a capture that names another is COMMITMENT_MISMATCH, not one of none', async () => {
    const payTo = `0x${'aB'.repeat(20)}`;
    const hold = await withHold();
    const { claimToken } = (await hold.claim({ x402: requirements(hold.id, { payTo }) })).data;
    const settle = (named: JsonObject) => hold.capture({ claimToken: claimToken ?? null, ...named });
    expect(await settle({ payTo: `0x${'cd'.repeat(20)}` })).toMatchObject({
      status: 409,
      data: { captured: false, reasonCode: 'COMMITMENT_MISMATCH' },
    });
    expect(await hold.outcome()).toBe('in_flight');
    expect((await settle({ payTo: payTo.toLowerCase() })).data['captured']).toBe(true);
    const silent = await withHold();
    await silent.claim({ x402: requirements(silent.id, { payTo }) });
    expect((await silent.capture({})).data['captured']).toBe(true);
  });

  test('a capture that names a payee is settled where no payment requirements named one', async () => {
    expect((await (await withHold()).capture({ payTo: `0x${'cd'.repeat(20)}` })).data['captured']).toBe(true);
  });

  test('payment requirements bind every payee that they name: a capture that names one of them is settled', async () => {
    const hold = await withHold();
    const [first] = requirements(hold.id, { payTo: 'shop-1' }).accepts;
    const [second] = requirements(hold.id, { network: 'hedera-testnet', asset: 'USDC', payTo: '0.0.5005' }).accepts;
    const x402 = { x402Version: 1, accepts: [first ?? {}, second ?? {}] };
    const { claimToken } = (await hold.claim({ x402 })).data;
    const settle = (payTo: string) => hold.capture({ claimToken: claimToken ?? null, payTo });
    expect((await settle('shop-2')).data['reasonCode']).toBe('COMMITMENT_MISMATCH');
    expect((await settle('shop-1\n0.0.5005')).data['reasonCode']).toBe('COMMITMENT_MISMATCH');
    expect((await settle('0.0.5005')).data['captured']).toBe(true);
  });

  // threat holds payment-requirements-another: Payment requirements of another authorization =>
  //   `AUTHORIZATION_MISMATCH`, `MISSING_BINDING`
  test.each([
    ['without a binding', () => ({}), 'MISSING_BINDING', 400],
    ['with an empty list', () => ({ accepts: [] }), 'MISSING_BINDING', 400],
    ['of another authorization', () => requirements('another'), 'AUTHORIZATION_MISMATCH', 409],
    ['of another agent', (id: string) => requirements(id, {}, { magpAgentDid: 'x' }), 'AUTHORIZATION_MISMATCH', 409],
    ['above the amount', (id: string) => requirements(id, { maxAmountRequired: '100000001' }), 'AMOUNT_MISMATCH', 409],
    [
      'above the amount in version 2',
      (id: string) => requirements(id, { amount: '100000001' }),
      'AMOUNT_MISMATCH',
      409,
    ],
    [
      'of an unknown asset',
      (id: string) => requirements(id, { asset: `0x${'12'.repeat(20)}` }),
      'AUTHORIZATION_CURRENCY_MISMATCH',
      409,
    ],
    [
      'of another network’s asset',
      (id: string) => requirements(id, { network: 'base' }),
      'AUTHORIZATION_CURRENCY_MISMATCH',
      409,
    ],
    [
      'of an unknown network',
      (id: string) => requirements(id, { network: 'moonbase' }),
      'AUTHORIZATION_CURRENCY_MISMATCH',
      409,
    ],
    [
      'of another currency',
      (id: string) => requirements(id, { network: 'base', asset: 'EURC' }),
      'AUTHORIZATION_CURRENCY_MISMATCH',
      409,
    ],
    [
      'with a payee of two lines',
      (id: string) => requirements(id, { payTo: 'shop-1\nshop-2' }),
      'MALFORMED_REQUEST',
      400,
    ],
    ['with a negative amount', (id: string) => requirements(id, { maxAmountRequired: '-1' }), 'AMOUNT_INVALID', 400],
    ['with a number', (id: string) => requirements(id, { maxAmountRequired: 1 }), 'AMOUNT_INVALID', 400],
  ])('payment requirements %s are refused, and the hold stays unclaimed', async (_what, make, code, status) => {
    const hold = await withHold();
    expect(await hold.claim({ x402: make(hold.id) })).toMatchObject({ status, data: { reasonCode: code } });
    expect(await hold.outcome()).toBe('not_started');
  });
});

describe('settlement slots', () => {
  // covers 2.16 one-outside-settlement: One outside settlement to one authorization
  test('a settlement slot is taken once, released after a failure, and final once paid', async () => {
    const hold = await withHold();
    expect((await hold.reserve(service)).data).toMatchObject({ reserved: true });
    for (const by of [service, null]) {
      expect(await hold.reserve(by)).toMatchObject({
        status: 409,
        data: { reserved: false, reasonCode: 'SETTLEMENT_REUSED' },
      });
    }
    expect((await hold.release(service)).data).toMatchObject({ released: true });
    await hold.reserve(null);
    expect((await hold.finalize(null, { txHash: '0xab', amountMinor: '100000000' })).data['finalized']).toBe(true);
    expect((await hold.finalize(null)).data['reasonCode']).toBe('SETTLEMENT_REUSED');
    expect((await hold.release(null)).data['reasonCode']).toBe('SETTLEMENT_REUSED');
    expect((await hold.claim({})).data['reasonCode']).toBe('SETTLEMENT_REUSED');
  });

  // threat holds one-authorization-paid: One authorization is paid outside twice => `SETTLEMENT_REUSED`
  test('a settlement slot has one winner among a hundred that reserve at once', async () => {
    const hold = await withHold();
    const answers = await Promise.all(Array.from({ length: 100 }, () => hold.reserve(null)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('a settlement slot belongs to the service that signed for it', async () => {
    const hold = await withHold();
    await hold.reserve(service);
    for (const by of [other, null]) {
      expect((await hold.release(by)).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
      expect((await hold.finalize(by)).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
    }
    expect((await hold.finalize(service, { txHash: '0xab' })).data['finalized']).toBe(true);
  });

  test('a settlement slot of a hold that a service claimed is for that service', async () => {
    const hold = await withHold();
    const key = 'k'.repeat(40);
    const call = { verb: 'claim', idempotencyKey: key, payloadDigest: DIGEST } as const;
    const headers = { ...signed(service, call, hold.id, hold.gate.now), 'idempotency-key': key };
    await hold.claim({}, { ...headers, 'x-magp-payload-digest': DIGEST });
    expect((await hold.reserve(other)).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
    expect((await hold.reserve(service)).data['reserved']).toBe(true);
  });

  test('a settlement slot needs a counterparty where the organisation has some', async () => {
    const hold = await withHold();
    hold.gate.counterparties = [{ did: didKey(service.publicKey), merchants: null, mayClaim: true }];
    expect((await hold.reserve(null)).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    expect((await hold.reserve(other)).data['reasonCode']).toBe('COUNTERPARTY_NOT_REGISTERED');
    expect((await hold.reserve(service)).data['reserved']).toBe(true);
  });

  test('a settlement slot takes no payment above the hold, no unreserved one, and none of a voided hold', async () => {
    const hold = await withHold();
    expect(await hold.finalize(null)).toMatchObject({ status: 409, data: { reasonCode: 'CONFLICT' } });
    await hold.reserve(null);
    expect((await hold.finalize(null, { amountMinor: '100000001' })).data['reasonCode']).toBe('AMOUNT_MISMATCH');
    const voided = await withHold();
    await voided.void();
    expect((await voided.reserve(null)).data['reasonCode']).toBe('AUTHORIZATION_VOIDED');
  });
});

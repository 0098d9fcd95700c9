import { didKey, type JsonObject, type ServiceCall, serviceProofBytes, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import type { GateSettings } from '../../src/ports.js';
import { capture, claim, effect, lookupByRequest, voidHold } from '../../src/settlement/index.js';
import { TestAgent } from '../support/test-agent.js';
import { TestGate } from '../support/test-gate.js';

const agent = new TestAgent();
const service = new TestAgent(new Uint8Array(32).fill(21));
const KEY = 'k'.repeat(32);
const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;

/** A gate with one hold of 100 USD, and the calls on it. */
async function withHold(settings: Partial<GateSettings> = {}, payloadDigest?: string) {
  const gate = await TestGate.open(settings)
    .register(agent)
    .bind(agent, [{ scope: 'purchase-order', currency: 'USD', maxAmount: 1000 }]);
  const request = agent.request(gate.now);
  const permit = await gate.send(payloadDigest === undefined ? request : agent.bound(request, payloadDigest));
  const id = String(permit.data['authorizationId']);
  const call = (body: JsonObject | null, headers: Record<string, string> = {}) => ({
    authorizationId: id,
    body: body === null ? new Uint8Array() : utf8(JSON.stringify(body)),
    headers,
  });
  return {
    gate,
    id,
    request,
    claim: (body: JsonObject | null = null, headers: Record<string, string> = {}) =>
      claim(call(body, headers), gate.ports),
    capture: (body: JsonObject, headers: Record<string, string> = {}) => capture(call(body, headers), gate.ports),
    void: (body: JsonObject | null = null, headers: Record<string, string> = {}) =>
      voidHold(call(body, headers), gate.ports),
    effect: () => effect(id, gate.ports),
    signed: (serviceCall: ServiceCall) => serviceHeaders(serviceCall, id, gate.now),
  };
}

let serviceNonces = 0;

function serviceHeaders(call: ServiceCall, id: string, now: number): Record<string, string> {
  serviceNonces += 1;
  const proof = {
    serviceDid: didKey(service.publicKey),
    nonce: `service-${serviceNonces}`,
    issuedAt: new Date(now).toISOString(),
    signature: '',
  };
  return {
    'x-magp-service-did': proof.serviceDid,
    'x-magp-service-nonce': proof.nonce,
    'x-magp-service-issued-at': proof.issuedAt,
    'x-magp-service-signature': service.sign(serviceProofBytes(call, id, proof)),
  };
}

describe('unclaimed holds', () => {
  // covers 1.7 reservation-bound-one: A reservation, bound to one amount, single-use per authorizationId
  // covers 1.7 capture-amount-settles: Capture at the amount settles and keeps the reference
  test('an unclaimed hold is captured at exactly its amount', async () => {
    const hold = await withHold();
    const answer = await hold.capture({ amountCharged: 100, settlementTxHash: '0xabc' });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Captured',
      data: { captured: true, amountCharged: 100, authorizedAmount: 100, settlementEvidence: 'unattested' },
    });
    expect((await hold.effect()).data).toMatchObject({
      outcome: 'settled',
      spendStatus: 'captured',
      nothingExecuted: false,
      retrySafe: false,
    });
  });

  // covers 1.7 any-other-amount: Any other amount: AMOUNT_MISMATCH
  test.each([
    ['below it', 99.99],
    ['above it', 100.01],
    ['below zero', -1],
    ['that a sum of doubles gives', 0.1 + 0.2],
    ['beyond 64 bits', 1e30],
    ['of a fraction of a millionth', '100.0000001'],
    ['in hexadecimal', '0x64'],
    ['in words', 'hundred'],
  ])(
    'a capture at an amount %s is AMOUNT_MISMATCH, by the hold’s id and with the token of its claim',
    async (_how, amountCharged) => {
      const hold = await withHold();
      const refused = {
        status: 409,
        success: false,
        message: 'AMOUNT_MISMATCH',
        data: { captured: false, reasonCode: 'AMOUNT_MISMATCH', authorizationId: hold.id },
      };
      expect(await hold.capture({ amountCharged })).toMatchObject(refused);
      expect((await hold.effect()).data['outcome']).toBe('not_started');
      // The claimer alone settles at a lower amount.
      if (amountCharged === 99.99) return;
      const { claimToken } = (await hold.claim()).data;
      expect(await hold.capture({ amountCharged, claimToken: String(claimToken) })).toMatchObject(refused);
      expect((await hold.effect()).data['outcome']).toBe('in_flight');
    },
  );

  test('an unclaimed hold is captured once, and never after a void', async () => {
    const captured = await withHold();
    await captured.capture({ amountCharged: 100 });
    expect((await captured.capture({ amountCharged: 100 })).data['reasonCode']).toBe('AUTHORIZATION_ALREADY_USED');
    const voided = await withHold();
    expect(await voided.void({ reason: 'no' })).toMatchObject({
      status: 200,
      message: 'Hold voided',
      data: { voided: true, reasonCode: 'HOLD_VOIDED' },
    });
    expect((await voided.capture({ amountCharged: 100 })).data['reasonCode']).toBe('AUTHORIZATION_VOIDED');
  });

  test('an unclaimed hold that is voided twice is refused with NOT_HELD', async () => {
    const hold = await withHold();
    await hold.void();
    expect(await hold.void()).toMatchObject({
      status: 409,
      success: false,
      message: 'NOT_HELD',
      data: { voided: false, reasonCode: 'NOT_HELD' },
    });
  });

  // covers 1.7 never-claimed-past: Never claimed and past its TTL: voided
  test('an unclaimed hold returns its amount to the budget when it is voided, and when it expires', async () => {
    const hold = await withHold();
    await hold.void();
    expect((await hold.gate.ask(agent, { amount: 1000 })).success).toBe(true);
    hold.gate.now += FIFTEEN_MINUTES_MS;
    expect((await hold.gate.ask(agent, { amount: 1000 })).success).toBe(true);
  });

  // covers outcome-nothingexecuted-retrysafe
  test('an expired hold cannot be captured (AUTHORIZATION_EXPIRED), and then a retry is safe', async () => {
    const hold = await withHold();
    hold.gate.now += FIFTEEN_MINUTES_MS;
    expect((await hold.capture({ amountCharged: 100 })).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
    expect((await hold.effect()).data).toMatchObject({ outcome: 'expired', nothingExecuted: true, retrySafe: true });
  });
});

describe('claims', () => {
  // covers 1.7 held-claimed-reply: held → claimed: the reply carries the claim token
  test('an anonymous claim gets a token, and the hold as the agent signed it', async () => {
    const hold = await withHold();
    const answer = await hold.claim();
    expect(answer.data).toMatchObject({
      ok: true,
      effectState: 'dispatching',
      agentDid: agent.did,
      action: 'purchase-order',
      amount: 100,
      currency: 'USD',
      merchant: 'acme',
      payloadDigest: null,
      claimToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      replayed: false,
    });
  });

  test('a claim takes a currency however it is spelt, and answers in the spelling of the receiver', async () => {
    const hold = await withHold();
    const claimed = await hold.claim({ expect: { amount: 100, currency: 'usd' } });
    expect(claimed).toMatchObject({ success: true, data: { amount: 100, currency: 'usd' } });
  });

  // covers 2.14 same-key-again: The same key again is the same grant, until the hold is settled
  test('a claim repeated under its key gets the same grant and token; under another key it is refused', async () => {
    const hold = await withHold();
    const first = await hold.claim(null, { 'idempotency-key': KEY });
    const again = await hold.claim(null, { 'idempotency-key': KEY });
    expect(again.data).toEqual({ ...first.data, replayed: true });
    const other = await hold.claim(null, { 'idempotency-key': 'o'.repeat(32) });
    expect(other).toMatchObject({ status: 409, data: { reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED', claimed: false } });
  });

  // covers same-key-again
  test.each([
    ['captured', 'AUTHORIZATION_ALREADY_USED'],
    ['voided', 'AUTHORIZATION_VOIDED'],
  ] as const)(
    'a claim repeated under its idempotency key once the hold is %s answers how the hold ended',
    async (end, reasonCode) => {
      const hold = await withHold();
      const { data } = await hold.claim(null, { 'idempotency-key': KEY });
      const token = { claimToken: String(data['claimToken']) };
      const ended = end === 'captured' ? hold.capture({ amountCharged: 100, ...token }) : hold.void(token);
      expect(await ended).toMatchObject({ success: true });
      const again = await hold.claim(null, { 'idempotency-key': KEY });
      expect(again).toMatchObject({ status: 409, data: { reasonCode, claimed: false } });
    },
  );

  test('a hundred claims at once have one winner', async () => {
    const hold = await withHold();
    const answers = await Promise.all(Array.from({ length: 100 }, () => hold.claim()));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test.each([
    ['a short key', () => 'k'.repeat(31)],
    ['a key with the authorization id', (id: string) => id.padEnd(40, 'x')],
    ['the authorization id in capitals', (id: string) => id.toUpperCase()],
    ['the authorization id without its hyphens', (id: string) => id.replaceAll('-', '').padEnd(32, 'x')],
  ])('a claim under %s, which the agent could guess, is refused', async (_name, keyOf) => {
    const hold = await withHold();
    const answer = await hold.claim(null, { 'idempotency-key': keyOf(hold.id) });
    expect(answer).toMatchObject({
      status: 400,
      data: { reasonCode: 'MALFORMED_REQUEST', faults: [{ path: 'idempotency-key' }] },
    });
  });

  test.each([
    ['agentDid', 'did:key:z6Mk', 'AUTHORIZATION_AGENT_MISMATCH'],
    ['action', 'refund', 'AUTHORIZATION_ACTION_MISMATCH'],
    ['amount', 101, 'AUTHORIZATION_AMOUNT_MISMATCH'],
    ['currency', 'EUR', 'AUTHORIZATION_CURRENCY_MISMATCH'],
    ['merchant', 'globex', 'AUTHORIZATION_MERCHANT_MISMATCH'],
  ])('a claim that expects another %s is refused and leaves the hold unclaimed', async (field, value, code) => {
    const hold = await withHold();
    expect((await hold.claim({ expect: { [field]: value } })).data['reasonCode']).toBe(code);
    expect((await hold.effect()).data).toMatchObject({ claimed: false, outcome: 'not_started' });
  });

  // covers 1.7 claimed-hold-stays: A claimed hold stays committed past its TTL
  test('a claimed hold never expires', async () => {
    const hold = await withHold();
    const { data } = await hold.claim();
    hold.gate.now += 10 * FIFTEEN_MINUTES_MS;
    expect((await hold.effect()).data).toMatchObject({ outcome: 'in_flight', claimed: true, retrySafe: false });
    expect((await hold.capture({ amountCharged: 100, claimToken: String(data['claimToken']) })).success).toBe(true);
  });

  test('a claim of a bound hold must name the bound payload', async () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const header = (value: string) => ({ 'x-magp-payload-digest': value });
    const hold = await withHold({}, digest);
    expect((await hold.claim()).data['reasonCode']).toBe('PAYLOAD_DIGEST_REQUIRED');
    expect((await hold.claim(null, header(`sha256:${'cd'.repeat(32)}`))).data['reasonCode']).toBe(
      'PAYLOAD_DIGEST_MISMATCH',
    );
    expect((await hold.claim(null, header('abc'))).data['reasonCode']).toBe('PAYLOAD_DIGEST_INVALID');
    expect((await hold.claim(null, header(digest))).data['payloadDigest']).toBe(digest);
    const unbound = await withHold();
    expect((await unbound.claim(null, header(digest))).data['reasonCode']).toBe('PAYLOAD_NOT_BOUND_AT_AUTHORIZE');
  });
});

describe('claimed holds', () => {
  // covers 1.7 capture-below-claim: Capture below it with that claim's token settles lower
  test('a claimed hold settles lower with its own claim token only', async () => {
    const hold = await withHold();
    const { data } = await hold.claim();
    const proof = agent.settlementProof({ verb: 'capture', amount: 60 }, hold.id, hold.gate.now);
    expect(await hold.capture({ amountCharged: 60, agentProof: proof })).toMatchObject({
      status: 409,
      data: { reasonCode: 'AMOUNT_MISMATCH' },
    });
    expect((await hold.capture({ amountCharged: 60, claimToken: 'f'.repeat(64) })).success).toBe(false);
    const settled = await hold.capture({ amountCharged: 60, claimToken: String(data['claimToken']) });
    expect(settled.data).toMatchObject({ captured: true, amountCharged: 60, authorizedAmount: 100 });
    expect((await hold.gate.ask(agent, { amount: 940 })).success).toBe(true);
  });

  // covers 1.7 claimed-hold-voided: A claimed hold is voided with its token only
  test('a claimed hold is voided with its own claim token only', async () => {
    const hold = await withHold();
    const { data } = await hold.claim();
    const agentProof = agent.settlementProof({ verb: 'void' }, hold.id, hold.gate.now);
    for (const notItsOwn of [{}, { agentProof }, { claimToken: 'f'.repeat(64) }]) {
      expect(await hold.void(notItsOwn)).toMatchObject({
        status: 403,
        message: 'COUNTERPARTY_MISMATCH',
        data: { voided: false },
      });
    }
    expect((await hold.void({ claimToken: String(data['claimToken']) })).success).toBe(true);
  });

  test('a settlement takes null for a reference, reason or token, signed as the empty text', async () => {
    const voided = await withHold();
    const forVoid = agent.settlementProof({ verb: 'void' }, voided.id, voided.gate.now);
    expect((await voided.void({ reason: null, claimToken: null, agentProof: forVoid })).success).toBe(true);
    const settled = await withHold();
    const call = { verb: 'capture', amount: 100, settlementTxHash: '0xab' } as const;
    const agentProof = agent.settlementProof(call, settled.id, settled.gate.now);
    const body = { amountCharged: 100, bookingRef: null, settlementTxHash: '0xab', payTo: null, claimToken: null };
    expect((await settled.capture({ ...body, agentProof })).success).toBe(true);
  });

  test('a claimed hold refuses the token of another hold', async () => {
    const hold = await withHold();
    const other = await withHold();
    await hold.claim();
    const { data } = await other.claim(null, { 'idempotency-key': KEY });
    expect((await hold.void({ claimToken: String(data['claimToken']) })).data['reasonCode']).toBe(
      'COUNTERPARTY_MISMATCH',
    );
  });
});

describe('service signatures', () => {
  test('a service signature claims with a token of its own, and settles lower as counterparty_attested', async () => {
    const hold = await withHold();
    const claimed = await hold.claim(null, {
      'idempotency-key': KEY,
      ...hold.signed({ verb: 'claim', idempotencyKey: KEY }),
    });
    expect(claimed.success).toBe(true);
    expect(claimed.data['claimToken']).toMatch(/^[0-9a-f]{64}$/);
    const settled = await hold.capture({ amountCharged: 40 }, hold.signed({ verb: 'capture', amount: 40 }));
    expect(settled.data).toMatchObject({
      captured: true,
      amountCharged: 40,
      settlementEvidence: 'counterparty_attested',
    });
  });

  test('a service signature does not cover another idempotency key or verb (COUNTERPARTY_SIGNATURE_INVALID)', async () => {
    const hold = await withHold();
    const swapped = await hold.claim(null, {
      'idempotency-key': KEY,
      ...hold.signed({ verb: 'claim', idempotencyKey: 'o'.repeat(32) }),
    });
    expect(swapped).toMatchObject({ status: 401, data: { reasonCode: 'COUNTERPARTY_SIGNATURE_INVALID' } });
    const otherVerb = await hold.void({ reason: '100' }, hold.signed({ verb: 'capture', amount: 100 }));
    expect(otherVerb.data['reasonCode']).toBe('COUNTERPARTY_SIGNATURE_INVALID');
    expect((await hold.effect()).data['claimed']).toBe(false);
  });
});

describe('strict settlement', () => {
  // covers capture-void-keyed
  test('strict settlement settles nothing by authorization id alone (COUNTERPARTY_AUTH_REQUIRED)', async () => {
    const hold = await withHold({ settlement: 'strict' });
    expect((await hold.capture({ amountCharged: 100 })).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
    expect((await hold.void()).data['reasonCode']).toBe('COUNTERPARTY_AUTH_REQUIRED');
  });

  test('strict settlement takes the agent’s settlement proof, over that verb and that hold alone', async () => {
    const hold = await withHold({ settlement: 'strict' });
    const forCapture = agent.settlementProof({ verb: 'capture', amount: 100 }, hold.id, hold.gate.now);
    expect((await hold.void({ agentProof: forCapture })).data['reasonCode']).toBe('COUNTERPARTY_SIGNATURE_INVALID');
    const forAnother = agent.settlementProof({ verb: 'capture', amount: 100 }, 'another-hold', hold.gate.now);
    expect((await hold.capture({ amountCharged: 100, agentProof: forAnother })).data['reasonCode']).toBe(
      'COUNTERPARTY_SIGNATURE_INVALID',
    );
    expect((await hold.capture({ amountCharged: 100, agentProof: forCapture })).success).toBe(true);
  });
});

describe('look-ups', () => {
  test('a look-up by request finds the authorization for the same agent and nonce only', async () => {
    const { gate, id, request } = await withHold();
    expect(await lookupByRequest(agent.did, request.nonce, gate.ports)).toMatchObject({
      status: 200,
      data: { authorizationId: id },
    });
    expect(await lookupByRequest(agent.did, 'another-nonce', gate.ports)).toMatchObject({
      status: 404,
      data: { authorizationId: null },
    });
    expect(await lookupByRequest(service.did, request.nonce, gate.ports)).toMatchObject({ status: 404 });
  });

  test('a call on an unknown authorization answers 404, on every verb', async () => {
    const { gate } = await withHold();
    const call = { authorizationId: 'unknown', body: utf8('{"amountCharged":1}'), headers: {} };
    for (const verb of [claim, capture, voidHold]) {
      expect(await verb({ ...call, body: verb === capture ? call.body : new Uint8Array() }, gate.ports)).toMatchObject({
        status: 404,
        data: { reasonCode: 'AUTHORIZATION_NOT_FOUND' },
      });
    }
    expect(await effect('unknown', gate.ports)).toMatchObject({ status: 404 });
  });
});

describe('bad bodies', () => {
  test.each([
    ['not JSON', '{'],
    ['a key twice', '{"amountCharged":1,"amountCharged":100}'],
    ['an unknown field', '{"amountCharged":100,"amonut":1}'],
    ['a list', '[]'],
    ['no amount', '{}'],
  ])('a body with %s answers 400 with the path of the fault, and moves nothing', async (_name, text) => {
    const hold = await withHold();
    const answer = await capture({ authorizationId: hold.id, body: utf8(text), headers: {} }, hold.gate.ports);
    expect(answer).toMatchObject({ status: 400, data: { captured: false, reasonCode: 'MALFORMED_REQUEST' } });
    // Of a malformed message the detail says what is wrong with it, and does not repeat the code.
    expect(String(answer.data['detail'])).not.toContain('MALFORMED_REQUEST');
    expect(answer.data['faults']).toEqual([expect.objectContaining({ path: expect.stringMatching(/^\$/) })]);
    expect((await hold.effect()).data['outcome']).toBe('not_started');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const SLOT = '/magp/settlement';
const service = new TestService(new Uint8Array(32).fill(83));
const stranger = new TestService(new Uint8Array(32).fill(84));
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: 100, maxAmount: 100 };

async function heldOn(gate: TestGate): Promise<string> {
  const agent = (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
  return textAt((await gate.post(AUTHORIZE, signedOrder(agent, { issuedAt: gate.now }))).data, 'authorizationId');
}

const claim = (gate: TestGate, id: string, options: CallOptions = {}) =>
  gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, {}, options);

describe('strict settlement', () => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet', GATEWRIGHT_SETTLEMENT: 'strict' });
  });
  afterAll(() => gate.discard());

  // covers claims-signed-where: Claims are signed where settlement is strict
  // threat holds anonymous-claim-where: An anonymous claim where settlement is strict and no one is registered =>
  //   `COUNTERPARTY_AUTH_REQUIRED`, and the hold stays unclaimed
  test('strict settlement takes no anonymous claim, and the hold stays unclaimed', async () => {
    const id = await heldOn(gate);
    expect(await claim(gate, id)).toMatchObject({
      status: 403,
      data: { claimed: false, reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' },
    });
    expect((await gate.get(`${AUTHORIZE}/${id}/effect`)).data['claimed']).toBe(false);
    expect((await claim(gate, id, { headers: service.claim(id) })).status).toBe(200);
  });

  test.each(['reserve', 'finalize', 'release'] as const)(
    'strict settlement lets no stranger %s the slot of a hold that a service claimed, signed or not',
    async (verb) => {
      const id = await heldOn(gate);
      const { data } = await claim(gate, id, { headers: service.claim(id) });
      const claimToken = textAt(data, 'claimToken');
      const body = { authorizationId: id };
      if (verb !== 'reserve') await gate.post(`${SLOT}/reserve`, { ...body, claimToken });
      const signed = { headers: stranger.headers({ verb }, id) };
      const answers = [await gate.post(`${SLOT}/${verb}`, body, signed), await gate.post(`${SLOT}/${verb}`, body)];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 403, data: { reasonCode: 'COUNTERPARTY_MISMATCH' } });
      }
      expect((await gate.post(`${SLOT}/${verb}`, { ...body, claimToken })).status).toBe(200);
    },
  );
});

describe('earlier anonymous claims', () => {
  // threat holds self-made-did: A self-made DID takes the slot of a hold that was claimed anonymously, where
  //   settlement is strict => `COUNTERPARTY_AUTH_REQUIRED`
  test.each(['reserve', 'finalize', 'release'] as const)(
    'a hold claimed anonymously before strict settlement has no slot that a self-made DID may %s',
    async (verb) => {
      const open = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
      const id = await heldOn(open);
      const claimToken = textAt((await claim(open, id)).data, 'claimToken');
      const body = { authorizationId: id };
      if (verb !== 'reserve') await open.post(`${SLOT}/reserve`, { ...body, claimToken });
      await open.stop();
      const strict = await open.restart({
        GATEWRIGHT_NETWORK: 'testnet',
        GATEWRIGHT_SETTLEMENT: 'strict',
      });
      try {
        const signed = { headers: stranger.headers({ verb }, id) };
        for (const answer of [
          await strict.post(`${SLOT}/${verb}`, body, signed),
          await strict.post(`${SLOT}/${verb}`, body),
        ]) {
          expect(answer).toMatchObject({ status: 403, data: { reasonCode: 'COUNTERPARTY_AUTH_REQUIRED' } });
        }
        const foreign = { ...body, claimToken: 'a'.repeat(64) };
        expect((await strict.post(`${SLOT}/${verb}`, foreign)).data['reasonCode']).toBe('COUNTERPARTY_MISMATCH');
        expect((await strict.post(`${SLOT}/${verb}`, { ...body, claimToken })).status).toBe(200);
      } finally {
        await strict.discard();
      }
    },
  );
});

describe('signed claims', () => {
  let gate: TestGate;
  beforeAll(async () => {
    gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());

  // covers 2.16 published-settlement-store: The published settlement store calls unsigned, by the claim token, also
  //   after a signed claim
  test('a service with a signed claim gets one claim token per key, and settles outside by unsigned calls with it', async () => {
    const id = await heldOn(gate);
    const first = await claim(gate, id, { headers: service.claim(id) });
    const again = await claim(gate, id, { headers: service.claim(id) });
    const claimToken = textAt(first.data, 'claimToken');
    expect(claimToken).toMatch(/^[0-9a-f]{64}$/);
    expect(again.data).toMatchObject({ claimToken, replayed: true });
    const slot = (verb: string, more: object = {}) =>
      gate.post(`${SLOT}/${verb}`, { authorizationId: id, claimToken, ...more });
    expect((await slot('reserve')).data).toMatchObject({ reserved: true });
    expect((await slot('release')).data).toMatchObject({ released: true });
    expect((await slot('reserve')).data).toMatchObject({ reserved: true });
    expect((await slot('finalize', { txHash: '0x1', amountMinor: '100000000' })).data).toMatchObject({
      finalized: true,
      reasonCode: 'SETTLED',
    });
    const settled = await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: 100, claimToken });
    expect(settled.data).toMatchObject({ captured: true, settlementEvidence: 'counterparty_attested' });
  });

  test('a service with a signed claim reserves by signature and finalizes by its token, and the other way round', async () => {
    const id = await heldOn(gate);
    const claimToken = textAt((await claim(gate, id, { headers: service.claim(id) })).data, 'claimToken');
    const body = { authorizationId: id };
    const reserved = await gate.post(`${SLOT}/reserve`, body, { headers: service.headers({ verb: 'reserve' }, id) });
    expect(reserved.status).toBe(200);
    expect((await gate.post(`${SLOT}/release`, { ...body, claimToken })).status).toBe(200);
    expect((await gate.post(`${SLOT}/reserve`, { ...body, claimToken })).status).toBe(200);
    const finalized = await gate.post(`${SLOT}/finalize`, body, {
      headers: service.headers({ verb: 'finalize' }, id),
    });
    expect(finalized.data).toMatchObject({ finalized: true });
  });
});

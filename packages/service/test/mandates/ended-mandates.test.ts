import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escalate, resolveAs, reviewedAgent } from '../support/escalated.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };
const MINUTE_MS = 60_000;

let gate: TestGate;
beforeAll(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
});
afterAll(() => gate.discard());

const inMs = (ms: number) => new Date(Date.parse(gate.now) + ms).toISOString();
const agent = async (terms: object): Promise<JsonObject> =>
  (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
const mandate = (to: JsonObject, terms: object) =>
  gate.asOwner('/policy/mandate', { agentDid: to['agentDid'], ...TERMS, perTxnMax: 500, maxAmount: 1_000, ...terms });
const order = (config: JsonObject, amount = 100) =>
  gate.post(AUTHORIZE, signedOrder(config, { amount, issuedAt: gate.now }));
const call = (id: string, verb: string, body: object) => gate.post(`${AUTHORIZE}/${id}/${verb}`, body);
const claim = (id: string) => call(id, 'effect/dispatching', {});
const capture = (id: string, body: object = {}) => call(id, 'capture', { amountCharged: 100, ...body });
const remaining = async (mandateId: string) =>
  (await gate.get(`/mandate/${mandateId}`, { token: gate.ownerToken })).data['remaining'];

describe('unclaimed holds', () => {
  // covers 1.7 unclaimed-hold-expires: An unclaimed hold expires with its mandate
  // threat holds hold-claimed-after: A hold is claimed after its mandate ended => `AUTHORIZATION_EXPIRED`, and the
  //   budget is free again
  test('an unclaimed hold is over with its mandate, gives its budget back, and a claimed one is captured later', async () => {
    const buyer = await agent({ scope: 'read-report' });
    await gate.withTimeStopped(async () => {
      const validUntil = inMs(2 * MINUTE_MS);
      const made = await mandate(buyer, { validUntil });
      const [claimed, unclaimed, late] = [await order(buyer), await order(buyer), await order(buyer)];
      expect(Date.parse(textAt(unclaimed.data, 'expiresAt'))).toBe(Date.parse(validUntil) + 1);
      const ids = [claimed, unclaimed, late].map(({ data }) => textAt(data, 'authorizationId'));
      const [first = '', second = '', third = ''] = ids;
      const { claimToken } = (await claim(first)).data;
      gate.letPass(2 * MINUTE_MS);
      expect((await claim(second)).status).toBe(200);
      gate.letPass(1);
      expect((await claim(third)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
      expect((await capture(third)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
      const reserve = await gate.post('/magp/settlement/reserve', { authorizationId: third });
      expect(reserve.data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
      expect(await remaining(textAt(made.data, 'mandateId'))).toBe(800);
      expect((await order(buyer)).data['reasonCode']).toBe('MANDATE_EXPIRED');
      gate.letPass(60 * MINUTE_MS);
      expect((await capture(first, { claimToken })).data['captured']).toBe(true);
    });
  });

  // covers unclaimed-hold-expires
  test('an unclaimed hold of a delegated mandate is over with it, which is never after its parent', async () => {
    const [buyer, helper] = [await agent({ scope: 'read-report' }), await agent({ scope: 'read-report' })];
    await gate.withTimeStopped(async () => {
      const validUntil = inMs(2 * MINUTE_MS);
      const parent = await mandate(buyer, { validUntil });
      const parentMandateId = textAt(parent.data, 'mandateId');
      for (const longer of [{}, { validUntil: inMs(2 * MINUTE_MS + 1) }]) {
        const made = await mandate(helper, { parentMandateId, maxAmount: 400, ...longer });
        expect(made.data['reasonCode']).toBe('VALIDITY_WIDENED');
      }
      await mandate(helper, { parentMandateId, maxAmount: 400, validUntil: inMs(MINUTE_MS) });
      const held = await order(helper);
      gate.letPass(MINUTE_MS + 1);
      expect((await claim(textAt(held.data, 'authorizationId'))).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
    });
  });

  test('an approved hold is over with its mandate: AUTHORIZATION_EXPIRED, and no approval makes one later', async () => {
    const reviewed = await reviewedAgent(gate);
    await gate.withTimeStopped(async () => {
      await mandate(reviewed, { validUntil: inMs(2 * MINUTE_MS), perTxnMax: 1_000, maxAmount: 2_000 });
      const [soon, never] = [
        await escalate(gate, reviewed, { issuedAt: gate.now }),
        await escalate(gate, reviewed, { issuedAt: gate.now }),
      ];
      const approved = await resolveAs(gate, gate.ownerToken, soon, 'approve');
      const id = textAt(approved.data, 'authorizationId');
      gate.letPass(2 * MINUTE_MS + 1);
      expect((await gate.get(`${AUTHORIZE}/${id}/effect`)).data['outcome']).toBe('expired');
      expect((await capture(id)).data['reasonCode']).toBe('AUTHORIZATION_EXPIRED');
      const late = await resolveAs(gate, gate.ownerToken, never, 'approve');
      expect(late.data).toMatchObject({ reasonCode: 'MANDATE_EXPIRED' });
    });
  });

  test('a hold is not made before its mandate begins: MANDATE_NOT_YET_VALID', async () => {
    const buyer = await agent({ scope: 'read-report' });
    await mandate(buyer, { validFrom: inMs(MINUTE_MS), validUntil: inMs(2 * MINUTE_MS) });
    expect((await order(buyer)).data['reasonCode']).toBe('MANDATE_NOT_YET_VALID');
    gate.letPass(MINUTE_MS);
    expect((await order(buyer)).data['reasonCode']).toBe('AUTHORIZED');
  });
});

import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import type { HttpAnswer } from '../support/gate-client.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { TestService } from '../support/test-service.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const SLOT = '/magp/settlement';
const CAP = 100;
const TERMS = { scope: 'purchase-order', currency: 'USD', perTxnMax: CAP, maxAmount: CAP };
const store = new TestService(new Uint8Array(32).fill(91));

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  let agent: JsonObject;
  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());

  const order = (amount = CAP) => gate.post(AUTHORIZE, signedOrder(agent, { amount, issuedAt: gate.now }));
  const onHold = (id: string, verb: string, body: object = {}) => gate.post(`${AUTHORIZE}/${id}/${verb}`, body);
  const onSlot = (id: string, verb: string, body: object = {}) =>
    gate.post(`${SLOT}/${verb}`, { authorizationId: id, ...body });
  const signed = (id: string, verb: 'reserve' | 'finalize' | 'release', body: object = {}) =>
    gate.post(
      `${SLOT}/${verb}`,
      { authorizationId: id, ...body },
      { headers: store.headers({ verb, ...body }, id, gate.now) },
    );
  const refusedWith = (answer: HttpAnswer, status: number, reasonCode: string) =>
    expect(answer).toMatchObject({ status, data: { reasonCode } });

  async function held(): Promise<string> {
    agent = (await gate.asOwner('/onboarding/agent', { name: 'Buyer', ...TERMS })).data;
    return textAt((await order()).data, 'authorizationId');
  }

  /** What the agent has left under its cap: nothing. */
  const hasNothingLeft = async () => refusedWith(await order(1), 403, 'SPEND_LIMIT_EXCEEDED');

  // threat holds agent-alone-returns: The agent alone returns the budget of a payment outside: it releases an
  //   unsigned reservation by the id, or claims the hold of a signed one and uses that token =>
  //   `COUNTERPARTY_MISMATCH`, `SETTLEMENT_REUSED`
  test('an agent alone releases no unsigned reservation, by its id or after a claim of its own', async () => {
    const id = await held();
    expect((await onSlot(id, 'reserve')).status).toBe(200);
    refusedWith(await onSlot(id, 'release'), 403, 'COUNTERPARTY_MISMATCH');
    refusedWith(await onHold(id, 'void'), 409, 'SETTLEMENT_REUSED');
    refusedWith(await onHold(id, 'effect/dispatching'), 409, 'SETTLEMENT_REUSED');
    refusedWith(await onSlot(id, 'finalize', { amountMinor: 0 }), 409, 'AMOUNT_MISMATCH');
    await hasNothingLeft();
    expect((await onSlot(id, 'finalize', { txHash: '0x1' })).data).toMatchObject({ finalized: true });
    refusedWith(await onHold(id, 'capture', { amountCharged: 0 }), 409, 'AMOUNT_MISMATCH');
    await hasNothingLeft();
  });

  // threat agent-alone-returns
  test('an agent alone takes no signed reservation over by an anonymous claim', async () => {
    const id = await held();
    expect((await signed(id, 'reserve')).status).toBe(200);
    const claim = await onHold(id, 'effect/dispatching');
    refusedWith(claim, 409, 'SETTLEMENT_REUSED');
    const claimToken = claim.data['claimToken'] ?? 'a'.repeat(64);
    refusedWith(await onSlot(id, 'release', { claimToken }), 403, 'COUNTERPARTY_MISMATCH');
    refusedWith(await onSlot(id, 'finalize', { claimToken, amountMinor: 0 }), 403, 'COUNTERPARTY_MISMATCH');
    refusedWith(await onHold(id, 'capture', { claimToken, amountCharged: 0 }), 409, 'AMOUNT_MISMATCH');
    refusedWith(await onHold(id, 'void', { claimToken }), 409, 'SETTLEMENT_REUSED');
    await hasNothingLeft();
    expect((await signed(id, 'finalize', { txHash: '0x2' })).data).toMatchObject({ finalized: true });
    expect((await onHold(id, 'capture', { amountCharged: CAP })).data).toMatchObject({ captured: true });
    await hasNothingLeft();
  });

  // threat holds two-services-pay: Two services pay under one hold: one claims it, the other reserves its payment =>
  //   `COUNTERPARTY_AUTH_REQUIRED`, `SETTLEMENT_REUSED`
  test('an agent alone leads no second service to pay under the hold that another one claimed', async () => {
    const id = await held();
    const { claimToken = null } = (await onHold(id, 'effect/dispatching')).data;
    refusedWith(await onSlot(id, 'reserve'), 403, 'COUNTERPARTY_AUTH_REQUIRED');
    refusedWith(await signed(id, 'reserve'), 403, 'COUNTERPARTY_AUTH_REQUIRED');
    expect((await onSlot(id, 'reserve', { claimToken })).data).toMatchObject({ reserved: true });
  });

  test('an agent alone pays nothing four times under a cap of one payment', async () => {
    let id = await held();
    let paid = 0;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      if ((await (attempt % 2 === 0 ? onSlot(id, 'reserve') : signed(id, 'reserve'))).status === 200) paid += CAP;
      const { claimToken = null } = (await onHold(id, 'effect/dispatching')).data;
      for (const body of [{}, { claimToken }]) {
        await onSlot(id, 'finalize', { ...body, amountMinor: 0 });
        await onSlot(id, 'release', body);
        await onHold(id, 'capture', { ...body, amountCharged: 0 });
        await onHold(id, 'void', body);
      }
      const { authorizationId } = (await order()).data;
      if (typeof authorizationId === 'string') id = authorizationId;
    }
    expect(paid).toBe(CAP);
  });

  test('a reservation that names no party is released by an owner alone', async () => {
    const id = await held();
    await onSlot(id, 'reserve');
    refusedWith(await signed(id, 'release'), 403, 'COUNTERPARTY_MISMATCH');
    const released = await gate.post(`${SLOT}/release`, { authorizationId: id }, { token: gate.ownerToken });
    expect(released.data).toMatchObject({ released: true });
    expect((await onHold(id, 'void')).data).toMatchObject({ voided: true });
  });
});

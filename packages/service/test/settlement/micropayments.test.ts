import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';

let gate: TestGate;
let agent: JsonObject;
beforeAll(async () => {
  gate = await TestGate.start();
  const terms = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };
  const asked = { name: 'Agent', ...terms, perTxnMax: 0.001, maxAmount: '0.0021' };
  agent = (await gate.asOwner('/onboarding/agent', asked)).data;
});
afterAll(() => gate.discard());

const order = (amount: number | string) => gate.post(AUTHORIZE, signedOrder(agent, { amount }));

describe('micropayments', () => {
  // covers amounts-down-millionth: Amounts down to a millionth
  test('a micropayment is authorized, claimed with x402, captured and refunded, and counts against its ceilings', async () => {
    const held = await order(0.001);
    expect(held.data).toMatchObject({ reasonCode: 'AUTHORIZED', remaining: 0.0011 });
    const id = textAt(held.data, 'authorizationId');
    const extra = { magpAuthorizationId: id };
    const way = { scheme: 'exact', network: 'base-sepolia', asset: 'USDC', payTo: 'shop', extra };
    const claim = (maxAmountRequired: string) =>
      gate.post(`${AUTHORIZE}/${id}/effect/dispatching`, { x402: { accepts: [{ ...way, maxAmountRequired }] } });
    expect((await claim('1001')).data['reasonCode']).toBe('AMOUNT_MISMATCH');
    const claimed = await claim('1000');
    expect(claimed.data).toMatchObject({ amount: 0.001, currency: 'USD' });
    const { claimToken } = claimed.data;
    const captured = await gate.post(`${AUTHORIZE}/${id}/capture`, { amountCharged: '0.0009', claimToken });
    expect(captured.data).toMatchObject({ amountCharged: 0.0009, authorizedAmount: 0.001 });
    const refund = await gate.post(`${AUTHORIZE}/${id}/refund`, { amount: 0.000001, claimToken });
    expect(refund.data).toMatchObject({ refundAmount: 0.000001, remainingCaptured: 0.000899 });
    expect((await order(0.001001)).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
    expect((await order('0.001')).data['remaining']).toBe(0.0002);
    expect((await order('0.000201')).data['reasonCode']).toBe('SPEND_LIMIT_EXCEEDED');
    expect((await order('0.0002')).data['remaining']).toBe(0);
  });

  test('an amount finer than a millionth gets AMOUNT_NOT_DETERMINABLE', async () => {
    expect((await order('0.0000001')).data['reasonCode']).toBe('AMOUNT_NOT_DETERMINABLE');
  });
});

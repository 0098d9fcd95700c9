import type { JsonObject } from '@gatewright/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const TERMS = { scope: 'purchase-order', currency: 'USD', merchants: ['acme-supplies'] };

describe.each(DATABASES)('%s', (_name, environment) => {
  let gate: TestGate;
  let buyer: JsonObject;
  let helper: JsonObject;

  beforeAll(async () => {
    gate = await TestGate.start({ ...(await environment()), GATEWRIGHT_NETWORK: 'testnet' });
  });
  afterAll(() => gate.discard());
  beforeEach(async () => {
    buyer = await agent({ ...TERMS, perTxnMax: 500, maxAmount: 1_000 });
    helper = await agent({ scope: 'read-report' });
  });

  const agent = async (terms: object) => (await gate.asOwner('/onboarding/agent', { name: 'Agent', ...terms })).data;
  const issue = (change: object) =>
    gate.asOwner('/policy/mandate', { agentDid: helper['agentDid'], ...TERMS, perTxnMax: 100, ...change });
  const delegate = (maxAmount: number) => issue({ parentMandateId: textAt(buyer, 'mandate', 'policyId'), maxAmount });
  const read = async (path: string) => (await gate.get(path, { token: gate.ownerToken })).data;
  const parent = () => read(`/mandate/${textAt(buyer, 'mandate', 'policyId')}`);

  // threat money mandates-issued-once: Mandates issued at once, to have several budgets for one action => one of them
  //   counts
  test('mandates issued at once for one action leave one that counts', async () => {
    await Promise.all(Array.from({ length: 6 }, () => issue({ maxAmount: 100 })));
    const { mandates } = await read(`/mandate?agentDid=${encodeURIComponent(textAt(helper, 'agentDid'))}`);
    const live = JSON.stringify(mandates).match(/"scope":"purchase-order"[^{}]*"status":"active"/g);
    expect(live?.length).toBe(1);
  });

  test('mandates that replace others at once each give their budget back, but the last', async () => {
    await Promise.all(Array.from({ length: 6 }, () => delegate(100)));
    expect(await parent()).toMatchObject({ remaining: 900 });
  });

  // threat money orders-without-pause: Orders without a pause while the agent's delegated mandate is replaced, to
  //   spend what was given back already => the account is closed before it is counted
  test('a replaced mandate gives back only what was not spent, though its agent goes on ordering meanwhile', async () => {
    const made = textAt((await delegate(400)).data, 'mandateId');
    const order = () => gate.post('/policy/mandate/authorize', signedOrder(helper, { amount: 2 }));
    expect((await order()).status).toBe(200);
    let replaced = false;
    const replacing = delegate(200).finally(() => {
      replaced = true;
    });
    const orders: Promise<unknown>[] = [replacing];
    while (!replaced) {
      orders.push(order());
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(orders);
    const { captured, reserved } = await read(`/mandate/${made}`);
    const { remaining } = await parent();
    // What the replaced mandate spent, what its successor may spend, and what its parent may.
    expect(Number(captured) + Number(reserved) + 200 + Number(remaining)).toBeLessThanOrEqual(1_000);
  });
});

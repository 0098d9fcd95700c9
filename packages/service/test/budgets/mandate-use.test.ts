import type { JsonObject } from '@gatewright/protocol';
import { objectsIn } from '@gatewright/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
});
afterEach(() => gate.discard());

const ORDERS = { scope: 'purchase-order', currency: 'USD', maxAmount: 10_000 };
const agent = async (name: string, terms: JsonObject) =>
  (await gate.asOwner('/onboarding/agent', { name, ...ORDERS, ...terms })).data;
const order = (buyer: JsonObject, amount: number) =>
  gate.post('/policy/mandate/authorize', signedOrder(buyer, { amount, issuedAt: new Date(gate.now).toISOString() }));
const read = async (path: string) => (await gate.get(path, { token: gate.ownerToken })).data;
const put = (budgetId: string, body: JsonObject) =>
  gate.call('PUT', `/budgets/${budgetId}`, { token: gate.ownerToken, body: { name: budgetId, ...body } });

test('a mandate answers what is used and left of each limit over time, and of one that counts by value nothing', async () => {
  const limits = [
    { amount: 200, per: 'month', timeZone: 'Europe/Berlin' },
    { count: 4, per: { rolling: 'P7D' } },
    { amount: 100, per: 'day', by: 'merchant' },
    { amount: 90, per: 'transaction' },
  ];
  const buyer = await agent('Buyer', { limits });
  await order(buyer, 50);
  const mandate = await read(`/mandate/${textAt(buyer, 'mandate', 'policyId')}`);
  const nothing = { used: null, usedCount: null, remaining: null, remainingCount: null, percent: null, renewsAt: null };
  expect(mandate['limits']).toEqual([
    {
      ...limits[0],
      used: 50,
      usedCount: null,
      remaining: 150,
      remainingCount: null,
      percent: 25,
      renewsAt: expect.any(String),
    },
    {
      ...limits[1],
      used: null,
      usedCount: 1,
      remaining: null,
      remainingCount: 3,
      percent: 25,
      renewsAt: expect.any(String),
    },
    { ...limits[2], ...nothing },
    { ...limits[3], ...nothing },
  ]);
});

test('a list of mandates names those that count under a budget, and under the budgets below it', async () => {
  const limit = { amount: 100, currency: 'USD', per: 'day' };
  await put('sales', { limits: [limit] });
  await put('travel', { parent: 'sales' });
  await put('other', {});
  const made = [
    await agent('One', { budget: 'sales' }),
    await agent('Two', { budget: 'travel' }),
    await agent('Three', {}),
  ];
  const under = async (budget: string) =>
    objectsIn((await read(`/mandate?budget=${budget}`))['mandates']).map(({ agentDid }) => agentDid);
  const [one, two] = made.map(({ agentDid }) => agentDid);
  expect(new Set(await under('sales'))).toEqual(new Set([one, two]));
  expect(await under('travel')).toEqual([two]);
  expect(await under('other')).toEqual([]);
  expect(await under('nothing')).toEqual([]);
});

import type { JsonObject, JsonValue } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const DAY_MS = 24 * 60 * 60 * 1000;
const ORDERS = { scope: 'purchase-order', currency: 'USD', maxAmount: 10_000 };
const DAILY = { amount: 100, currency: 'USD', per: 'day' };

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
});
afterEach(() => gate.discard());

let agents = 0;
async function agent(terms: JsonObject): Promise<JsonObject> {
  agents += 1;
  const { status, data } = await gate.asOwner('/onboarding/agent', { name: `Agent ${agents}`, ...ORDERS, ...terms });
  expect([status, data['faults']]).toEqual([201, undefined]);
  return data;
}

const order = (buyer: JsonObject, amount: number) =>
  gate.post(AUTHORIZE, signedOrder(buyer, { amount, issuedAt: new Date(gate.now).toISOString() }));
const codeOf = async (buyer: JsonObject, amount: number) => (await order(buyer, amount)).data['reasonCode'];

const put = (budgetId: string, body: JsonObject = {}) =>
  gate.call('PUT', `/budgets/${budgetId}`, { token: gate.ownerToken, body: { name: budgetId, ...body } });
const act = (budgetId: string, what: string, body: JsonObject = {}) =>
  gate.asOwner(`/budgets/${budgetId}/${what}`, body);
const read = async (budgetId: string) => (await gate.get(`/budgets/${budgetId}`, { token: gate.ownerToken })).data;
const remove = (budgetId: string) => gate.call('DELETE', `/budgets/${budgetId}`, { token: gate.ownerToken });
const faultsOf = ({ data }: { readonly data: JsonObject }) => data['faults'];

describe('mandates under a budget', () => {
  test('agents under one budget share its limit, and those under its parent share that of the parent', async () => {
    expect((await put('sales', { limits: [{ ...DAILY, amount: 150 }] })).status).toBe(201);
    expect((await put('travel', { parent: 'sales', limits: [DAILY] })).status).toBe(201);
    const first = await agent({ budget: 'travel' });
    const second = await agent({ budget: 'travel' });
    const third = await agent({ budget: 'sales' });
    expect((await order(first, 60)).data['limits']).toMatchObject([
      { from: 'budget', budget: 'travel', remaining: 40 },
      { from: 'budget', budget: 'sales', remaining: 90 },
    ]);
    expect(await codeOf(second, 41)).toBe('PERIOD_LIMIT_EXCEEDED');
    expect(await codeOf(second, 40)).toBe('AUTHORIZED');
    expect(await codeOf(third, 51)).toBe('PERIOD_LIMIT_EXCEEDED');
    expect(await codeOf(third, 50)).toBe('AUTHORIZED');
    expect(await read('sales')).toMatchObject({
      limits: [{ ...DAILY, amount: 150, used: 150, remaining: 0, percent: 100, usedCount: null, raises: [] }],
    });
  });

  test('a delegated mandate counts under its own budget and under that of the mandate above, once each', async () => {
    await put('sales', { limits: [{ ...DAILY, amount: 150 }] });
    await put('travel', { parent: 'sales', limits: [DAILY] });
    const buyer = await agent({ budget: 'sales' });
    const child = await agent({ scope: 'read-report' });
    const parentMandateId = textAt(buyer, 'mandate', 'policyId');
    const issued = await gate.asOwner('/policy/mandate', {
      ...{ agentDid: child['agentDid'] ?? null, parentMandateId, scope: 'purchase-order', currency: 'USD' },
      ...{ maxAmount: 500, budget: 'travel' },
    });
    expect(issued.status).toBe(201);
    expect((await order(child, 60)).data['limits']).toMatchObject([
      { budget: 'travel', remaining: 40 },
      { budget: 'sales', remaining: 90 },
    ]);
    expect(await codeOf(buyer, 91)).toBe('PERIOD_LIMIT_EXCEEDED');
  });

  test('a mandate under a frozen budget, or under one below it, is permitted nothing until it is thawed', async () => {
    await put('sales');
    await put('travel', { parent: 'sales' });
    const buyer = await agent({ budget: 'travel' });
    expect(await codeOf(buyer, 1)).toBe('AUTHORIZED');
    const frozen = await act('sales', 'freeze', { reason: 'charged twice' });
    expect(frozen).toMatchObject({ status: 200, data: { frozen: true, frozenReason: 'charged twice', revision: 2 } });
    expect((await order(buyer, 1)).data).toMatchObject({
      decision: 'block',
      detail: expect.stringContaining('the budget sales is frozen'),
    });
    expect((await act('sales', 'thaw')).data).toMatchObject({ frozen: false, frozenReason: null });
    expect(await codeOf(buyer, 1)).toBe('AUTHORIZED');
  });

  test.each<[string, JsonObject, string]>([
    ['that is not there', { budget: 'nothing' }, 'is no budget of your organisation'],
    ['that has limits in other currencies alone', { budget: 'travel' }, 'has no limit in EUR'],
  ])('a mandate that names a budget %s is refused wherever it is asked for', async (_name, terms, message) => {
    await put('travel', { limits: [DAILY] });
    const asked = { name: 'Refused', scope: 'order', currency: 'EUR', maxAmount: 10, ...terms };
    const faults = [{ path: '$.budget', message: expect.stringContaining(message) }];
    const onboarded = await gate.asOwner('/onboarding/agent', asked);
    expect([onboarded.status, faultsOf(onboarded)]).toEqual([400, faults]);
    const buyer = await agent({ currency: 'EUR' });
    const ofMandate = { agentDid: buyer['agentDid'] ?? null, scope: 'order', currency: 'EUR', maxAmount: 10 };
    const issued = await gate.asOwner('/policy/mandate', { ...ofMandate, ...terms });
    expect([issued.status, faultsOf(issued)]).toEqual([400, faults]);
    const changed = await gate.asOwner(`/mandate/${textAt(buyer, 'mandate', 'policyId')}/change`, terms);
    expect([changed.status, faultsOf(changed)]).toEqual([400, faults]);
  });

  test('a mandate that is changed counts under its new budget from then on, and under none once that is removed', async () => {
    await put('travel', { limits: [DAILY] });
    const buyer = await agent({});
    const change = async (terms: JsonObject) => {
      const id = textAt(await mandateOf(buyer), 'mandateId');
      expect((await gate.asOwner(`/mandate/${id}/change`, terms)).status).toBe(200);
    };
    await change({ budget: 'travel' });
    expect(await codeOf(buyer, 101)).toBe('PERIOD_LIMIT_EXCEEDED');
    expect((await remove('travel')).data).toMatchObject({ reasonCode: 'CONFLICT', mandates: 1 });
    await change({ budget: null });
    expect(await codeOf(buyer, 101)).toBe('AUTHORIZED');
    expect((await remove('travel')).data).toEqual({ budgetId: 'travel', deleted: true });
  });
});

async function mandateOf(buyer: JsonObject): Promise<JsonValue> {
  const listed = await gate.get(`/mandate?agentDid=${buyer['agentDid']}&status=active`, { token: gate.ownerToken });
  const { mandates } = listed.data;
  return Array.isArray(mandates) ? (mandates[0] ?? null) : null;
}

describe('changes of budgets', () => {
  test('a budget that is replaced keeps what was counted, and its limits that stay keep their raises', async () => {
    await put('travel', { limits: [DAILY] });
    const buyer = await agent({ budget: 'travel' });
    await order(buyer, 60);
    await act('travel', 'raises', { limit: 0, amount: 30, until: at(DAY_MS), reason: 'fair' });
    const replaced = await put('travel', {
      limits: [
        { count: 5, per: 'hour' },
        { ...DAILY, amount: 200 },
      ],
    });
    expect(replaced).toMatchObject({
      status: 200,
      data: {
        limits: [
          { usedCount: 0, raises: [] },
          { used: 60, remaining: 170, percent: 26, raises: [{ amount: 30 }] },
        ],
      },
    });
    const other = await put('travel', { limits: [{ ...DAILY, per: 'week' }] });
    expect(other.data).toMatchObject({ limits: [{ used: 0, raises: [] }] });
  });

  test('a limit that is reset counts from nothing', async () => {
    await put('travel', { limits: [DAILY] });
    const buyer = await agent({ budget: 'travel' });
    await order(buyer, 100);
    expect(await codeOf(buyer, 1)).toBe('PERIOD_LIMIT_EXCEEDED');
    expect((await act('travel', 'reset', { limit: 1 })).status).toBe(404);
    expect((await act('travel', 'reset', { limit: 0 })).data).toMatchObject({ limits: [{ resets: 1, used: 0 }] });
    expect(await codeOf(buyer, 100)).toBe('AUTHORIZED');
  });

  test.each<[string, string, JsonObject, string]>([
    ['whose id has capital letters', 'Travel', {}, 'budgetId'],
    ['below one that is not there', 'travel', { parent: 'nothing' }, '$.parent'],
    ['below itself', 'sales', { parent: 'sales' }, '$.parent'],
    ['below one below it', 'sales', { parent: 'five' }, '$.parent'],
    ['below the fifth of a path', 'travel', { parent: 'five' }, '$.parent'],
    ['whose limit of an amount has no currency', 'travel', { limits: [{ amount: 1, per: 'day' }] }, '$.limits[0]'],
    ['with nine limits', 'travel', { limits: Array.from({ length: 9 }, () => DAILY) }, '$.limits'],
  ])('a budget %s is refused with its place', async (_name, budgetId, body, path) => {
    await put('sales');
    for (const [id, parent] of [
      ['two', 'sales'],
      ['three', 'two'],
      ['four', 'three'],
      ['five', 'four'],
    ] as const) {
      expect((await put(id, { parent })).status).toBe(201);
    }
    const { status, data } = await put(budgetId, body);
    expect([status, data['faults']]).toEqual([400, [expect.objectContaining({ path })]]);
  });

  test('a budget is not replaced by one under which its mandates would be permitted nothing, nor moved below one', async () => {
    await put('travel', { limits: [DAILY] });
    await put('euro', { limits: [{ ...DAILY, currency: 'EUR' }] });
    await agent({ budget: 'travel' });
    const limits = [{ ...DAILY, currency: 'EUR' }];
    for (const body of [{ limits }, { limits: [DAILY], parent: 'euro' }]) {
      expect(await put('travel', body)).toMatchObject({ status: 409, data: { currency: 'USD', mandates: 1 } });
    }
    expect((await put('travel', { limits: [...limits, DAILY] })).status).toBe(200);
  });

  test('a budget is not deleted while budgets are below it', async () => {
    await put('sales');
    await put('travel', { parent: 'sales' });
    expect(await remove('sales')).toMatchObject({ status: 409, data: { budgetId: 'travel' } });
    expect((await remove('travel')).status).toBe(200);
    expect((await remove('sales')).status).toBe(200);
    expect((await remove('sales')).status).toBe(404);
  });

  test('a budget leaves a record of each change that says what was set before and after, and why', async () => {
    await put('travel', { limits: [DAILY], message: 'the plan' });
    await put('travel', { limits: [DAILY], message: 'the same again' });
    await act('travel', 'freeze', { reason: 'charged twice' });
    await remove('travel');
    const { acts } = (await gate.get('/organisation/audit?order=oldest', { token: gate.ownerToken })).data;
    const ofBudgets = (Array.isArray(acts) ? acts.map(Object) : []).filter(({ action }) => action === 'setting:budget');
    expect(ofBudgets).toMatchObject([
      { before: null, after: { name: 'travel', limits: [DAILY] }, message: 'the plan' },
      { before: { frozen: false }, after: { frozen: true }, message: 'charged twice' },
      { before: { name: 'travel' }, after: null },
    ]);
  });
});

const at = (ms: number) => new Date(Date.parse(gate.now) + ms).toISOString();

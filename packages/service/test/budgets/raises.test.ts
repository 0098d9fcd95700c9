import type { JsonObject } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RAISES_KEPT_MAX, RAISES_OPEN_MAX } from '../../src/features/budgets/raise-handlers.js';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let gate: TestGate;
let buyer: JsonObject;
beforeEach(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
  const limits = [{ amount: 100, count: 3, currency: 'USD', per: 'week' }];
  await gate.call('PUT', '/budgets/travel', { token: gate.ownerToken, body: { name: 'Travel', limits } });
  const terms = { name: 'Buyer', scope: 'purchase-order', currency: 'USD', maxAmount: 10_000, budget: 'travel' };
  buyer = (await gate.asOwner('/onboarding/agent', terms)).data;
});
afterEach(() => gate.discard());

const at = (ms: number) => new Date(Date.parse(gate.now) + ms).toISOString();
const ask = (more: JsonObject = {}) =>
  gate.asOwner('/budgets/travel/raises', { limit: 0, amount: 50, until: at(HOUR_MS), reason: 'fair', ...more });
const resolve = (raiseId: string, decision: string, token = gate.ownerToken) =>
  gate.post(`/budgets/travel/raises/${raiseId}/resolve`, { decision }, { token });
const codeOf = async (amount: number) => {
  const order = signedOrder(buyer, { amount, issuedAt: gate.now });
  return (await gate.post('/policy/mandate/authorize', order)).data['reasonCode'];
};
const twoMustAgree = () => gate.asOwner('/organisation/approvals', { escalation: 2, onboarding: 1 });
const raises = async () => {
  const { limits } = (await gate.get('/budgets/travel', { token: gate.ownerToken })).data;
  return Object(limits)[0].raises;
};

describe('raises of limits', () => {
  test('a raise adds to the limit until its time, and no longer', async () => {
    await gate.withTimeStopped(async () => {
      expect(await codeOf(101)).toBe('PERIOD_LIMIT_EXCEEDED');
      const raise = await ask({ count: 1, until: at(10 * MINUTE_MS) });
      expect(raise).toMatchObject({
        status: 201,
        data: { budgetId: 'travel', limit: 0, amount: 50, count: 1, status: 'active', agreed: 1, required: 1 },
      });
      expect(await codeOf(120)).toBe('AUTHORIZED');
      // Before the hold expires unclaimed.
      gate.letPass(10 * MINUTE_MS);
      expect(await codeOf(1)).toBe('PERIOD_LIMIT_EXCEEDED');
      expect(await raises()).toMatchObject([{ status: 'ended' }]);
    });
  });

  test('a raise waits until as many different people agreed as an escalation needs, who still may', async () => {
    await twoMustAgree();
    const raise = await ask();
    expect(raise).toMatchObject({ status: 202, data: { status: 'pending', agreed: 1, required: 2 } });
    const raiseId = textAt(raise.data, 'raiseId');
    expect(await codeOf(101)).toBe('PERIOD_LIMIT_EXCEEDED');
    expect(await resolve(raiseId, 'approve')).toMatchObject({ status: 409, data: { agreed: 1, required: 2 } });
    const developer = await gate.personToken('developer', 'developer@example.test');
    expect((await resolve(raiseId, 'approve', developer)).status).toBe(403);
    const admin = await gate.personToken('admin', 'second@example.test');
    expect((await resolve(raiseId, 'approve', admin)).data).toMatchObject({ status: 'active', agreed: 2 });
    expect(await codeOf(101)).toBe('AUTHORIZED');
    expect((await resolve(raiseId, 'deny', admin)).status).toBe(409);
  });

  test('a raise that one person denies adds nothing', async () => {
    await twoMustAgree();
    const raiseId = textAt((await ask()).data, 'raiseId');
    expect((await resolve(raiseId, 'deny')).data).toMatchObject({ status: 'denied' });
    expect((await resolve(raiseId, 'approve')).status).toBe(409);
    expect(await codeOf(101)).toBe('PERIOD_LIMIT_EXCEEDED');
  });

  test('a raise that waits past its time is over', async () => {
    await twoMustAgree();
    const raiseId = textAt((await ask()).data, 'raiseId');
    gate.letPass(HOUR_MS);
    const admin = await gate.personToken('admin', 'second@example.test');
    expect((await resolve(raiseId, 'approve', admin)).status).toBe(409);
  });

  test('a limit has five raises at once at most, and keeps twenty', async () => {
    for (let count = 0; count < RAISES_OPEN_MAX; count += 1) expect((await ask({ amount: 1 })).status).toBe(201);
    expect((await ask({ amount: 1 })).status).toBe(409);
    expect(await codeOf(100 + RAISES_OPEN_MAX)).toBe('AUTHORIZED');
    for (let round = 0; round < 5; round += 1) {
      gate.letPass(2 * HOUR_MS);
      for (let count = 0; count < RAISES_OPEN_MAX; count += 1) expect((await ask({ amount: 1 })).status).toBe(201);
    }
    expect(await raises()).toHaveLength(RAISES_KEPT_MAX);
  });

  test.each<[string, JsonObject, string]>([
    ['adds nothing', { amount: null }, '$.amount'],
    ['of no amount', { amount: 0 }, '$.amount'],
    ['that the currency cannot hold', { amount: '0.00000001' }, '$.amount'],
    ['that is over', { until: '2020-01-01T00:00:00Z' }, '$.until'],
    ['for more than 31 days', { until: '2100-01-01T00:00:00Z' }, '$.until'],
    ['until no time', { until: 'noon' }, '$.until'],
    ['of a limit that no budget has', { limit: 8 }, '$.limit'],
    ['without a reason', { reason: '' }, '$.reason'],
  ])('a raise %s is refused with its place', async (_name, more, path) => {
    const { status, data } = await ask(more);
    const faults = Array.isArray(data['faults']) ? data['faults'] : [];
    expect([status, Object(faults[0]).path]).toEqual([400, path]);
  });

  test('a raise lasts 31 days at most', async () => {
    await gate.withTimeStopped(async () => {
      expect((await ask({ until: at(31 * DAY_MS) })).status).toBe(201);
      expect((await ask({ until: at(31 * DAY_MS + 1) })).status).toBe(400);
    });
  });
});

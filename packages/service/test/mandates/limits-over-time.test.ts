import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedOrder } from '../support/signed-order.js';
import { TestGate } from '../support/test-gate.js';
import { textAt } from '../support/text-at.js';

const AUTHORIZE = '/policy/mandate/authorize';
const DAY_MS = 24 * 60 * 60 * 1000;
const ORDERS = { scope: 'purchase-order', currency: 'USD' };
const LIMITS = [{ amount: 100, per: 'day', timeZone: 'Europe/Berlin' }];

let gate: TestGate;
beforeEach(async () => {
  gate = await TestGate.start({ GATEWRIGHT_NETWORK: 'testnet' });
});
afterEach(() => gate.discard());

let agents = 0;
async function agent(terms: JsonObject): Promise<JsonObject> {
  agents += 1;
  const { status, data } = await gate.asOwner('/onboarding/agent', { name: `Agent ${agents}`, ...terms });
  expect([status, data['faults']]).toEqual([201, undefined]);
  return data;
}

const order = (buyer: JsonObject, amount: number) =>
  gate.post(AUTHORIZE, signedOrder(buyer, { amount, issuedAt: new Date(gate.now).toISOString() }));

const issue = (buyer: JsonObject, terms: JsonObject) =>
  gate.asOwner('/policy/mandate', { agentDid: buyer['agentDid'] ?? null, ...ORDERS, ...terms });

describe('limits over time', () => {
  test('an agent that is onboarded with limits is held to them, and to those of a change from then on', async () => {
    await gate.withTimeStopped(async () => {
      const buyer = await agent({ ...ORDERS, limits: LIMITS });
      expect((await order(buyer, 60)).data['limits']).toMatchObject([{ per: 'day', remaining: 40 }]);
      expect((await order(buyer, 41)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
      const id = textAt(buyer, 'mandate', 'policyId');
      const changed = await gate.asOwner(`/mandate/${id}/change`, { limits: [{ ...LIMITS[0], amount: 150 }] });
      expect(changed.data).toMatchObject({ before: { limits: LIMITS }, after: { limits: [{ amount: 150 }] } });
      // What was spent under the earlier terms counts.
      expect((await order(buyer, 91)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
      expect((await order(buyer, 90)).status).toBe(200);
      gate.letPass(DAY_MS);
      expect((await order(buyer, 150)).status).toBe(200);
    });
  });

  test('agents that were delegated to share the limits of the mandate above', async () => {
    await gate.withTimeStopped(async () => {
      const buyer = await agent({ ...ORDERS, maxAmount: 1_000, limits: LIMITS });
      const parentMandateId = textAt(buyer, 'mandate', 'policyId');
      const children = [];
      for (const maxAmount of [300, 300]) {
        const child = await agent({ scope: 'read-report' });
        expect((await issue(child, { parentMandateId, maxAmount })).status).toBe(201);
        children.push(child);
      }
      const [first = {}, second = {}] = children;
      expect((await order(first, 60)).status).toBe(200);
      const refused = await order(second, 41);
      expect(refused.data).toMatchObject({
        reasonCode: 'PERIOD_LIMIT_EXCEEDED',
        limits: [{ from: 'above', remaining: 40, exceeded: true }],
      });
      expect((await order(second, 30)).status).toBe(200);
      expect((await order(buyer, 11)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
      expect((await order(buyer, 10)).status).toBe(200);
    });
  });

  test('a mandate that limits money only over time is no mandate without a limit', async () => {
    const buyer = await agent({ scope: 'read-report' });
    expect((await issue(buyer, { limits: LIMITS })).status).toBe(201);
    const counted = await issue(buyer, { limits: [{ count: 3, per: 'day' }] });
    expect(counted.data['faults']).toMatchObject([{ path: '$', message: expect.stringContaining('no limit') }]);
  });

  test.each<[string, JsonValue, string]>([
    ['limits nothing', { per: 'day' }, '$.limits[0]'],
    ['has an amount that the currency cannot hold', { amount: '1.0000001', per: 'day' }, '$.limits[0].amount'],
    ['names an unknown zone', { amount: 1, per: 'day', timeZone: 'Mars/Olympus' }, '$.limits[0].timeZone'],
    [
      'names the zone of a rolling window',
      { amount: 1, per: { rolling: 'P1D' }, timeZone: 'UTC' },
      '$.limits[0].timeZone',
    ],
    ['rolls for no time', { amount: 1, per: { rolling: 'PT0S' } }, '$.limits[0].per.rolling'],
    ['rolls for more than a year', { amount: 1, per: { rolling: 'P367D' } }, '$.limits[0].per.rolling'],
    ['rolls for a month', { amount: 1, per: { rolling: 'P1M' } }, '$.limits[0].per'],
    ['begins at no time', { amount: 1, per: 'day', startsAt: 'noon' }, '$.limits[0].startsAt'],
    ['counts no action', { count: 0, per: 'day' }, '$.limits[0].count'],
  ])('a limit that %s is refused with its place', async (_name, limit, path) => {
    const buyer = await agent({ scope: 'read-report' });
    const { status, data } = await issue(buyer, { maxAmount: 10, limits: [limit] });
    const faults = Array.isArray(data['faults']) ? data['faults'].filter(isJsonObject) : [];
    expect([status, faults.map((fault) => String(fault['path'])).some((each) => each.startsWith(path))]).toEqual([
      400,
      true,
    ]);
  });
});

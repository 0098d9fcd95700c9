import { toUnits, utf8 } from '@gatewright/protocol';
import { describe, expect, test } from 'vitest';
import { resolveEscalation } from '../src/escalation/index.js';
import { type Budget, type BudgetLimit, budgetDemand, readLimits } from '../src/mandate/index.js';
import { previewRequest } from '../src/preview.js';
import { capture } from '../src/settlement/index.js';
import { TestAgent } from './support/test-agent.js';
import { NOON, TestGate } from './support/test-gate.js';

const agent = new TestAgent();
const HOUR = 3_600_000;
const ORDERS = { scope: 'purchase-order', currency: 'USD' };
const iso = (at: number) => new Date(at).toISOString();

type Limits = NonNullable<Parameters<TestGate['bind']>[1][number]['limits']>;

function gateUnder(...limits: Limits): Promise<TestGate> {
  return TestGate.open()
    .register(agent)
    .bind(agent, [{ ...ORDERS, limits }]);
}

function approve({ ports }: TestGate, escalationId: string) {
  const reviewer = { orgId: 'org-1', personId: 'ann', email: 'ann@example.test' };
  return resolveEscalation({ escalationId, reviewer, body: utf8('{"decision":"approve"}') }, ports);
}

const order = (gate: TestGate, amount: number, merchant = 'acme') => gate.ask(agent, { amount, merchant });

describe('limits over time of a mandate', () => {
  test('a verdict names what is left of each limit and when it renews', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' }, { count: 2, per: { rolling: 'PT1H' } });
    const first = await order(gate, 60);
    expect(first).toMatchObject({
      status: 200,
      data: {
        reasonCode: 'AUTHORIZED',
        limits: [
          { per: 'day', from: 'mandate', remaining: 40, remainingCount: null, exceeded: false },
          { per: { rolling: 'PT1H' }, from: 'mandate', remaining: null, remainingCount: 1, exceeded: false },
        ],
      },
    });
    expect(first.data['limits']).toMatchObject([
      { renewsAt: iso(Date.UTC(2026, 2, 2)) },
      { renewsAt: iso(NOON + HOUR) },
    ]);
    expect(first.data).not.toHaveProperty('retryAt');
  });

  test('an action above what is left is blocked with PERIOD_LIMIT_EXCEEDED, the limit that refused and retryAt', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day', timeZone: 'Europe/Berlin' }, { count: 9, per: 'month' });
    await order(gate, 60);
    const refused = await order(gate, 41);
    expect(refused).toMatchObject({
      status: 403,
      message: 'PERIOD_LIMIT_EXCEEDED',
      data: {
        decision: 'block',
        authorizationId: null,
        retryAt: '2026-03-01T23:00:00.000Z',
        limits: [
          { remaining: 40, exceeded: true },
          { remainingCount: 8, exceeded: false },
        ],
      },
    });
    gate.now = Date.parse('2026-03-01T23:00:00Z');
    expect((await order(gate, 100)).status).toBe(200);
  });

  test('an action above a limit by itself has no retryAt', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' });
    expect((await order(gate, 101)).data).toMatchObject({ reasonCode: 'PERIOD_LIMIT_EXCEEDED', retryAt: null });
  });

  test('a limit by merchant counts each merchant by itself', async () => {
    const gate = await gateUnder({ amount: 100, per: 'week', by: 'merchant' });
    expect((await order(gate, 100, 'acme')).status).toBe(200);
    expect((await order(gate, 1, 'acme')).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
    expect((await order(gate, 100, 'globex')).status).toBe(200);
  });

  test('a verdict under a mandate without limits over time has no member of them', async () => {
    const gate = await TestGate.open()
      .register(agent)
      .bind(agent, [{ ...ORDERS, perTxnMax: 10 }]);
    const { data } = await order(gate, 5);
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['limits']));
    expect(Object.keys(data)).not.toContain('retryAt');
  });

  test('a preview refuses what the commit would, and counts nothing', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' });
    await order(gate, 60);
    const asked = { agentDid: agent.did, action: ORDERS.scope, currency: 'USD', merchant: 'acme' };
    const preview = async (amount: number) => {
      const { value } = { value: null, ...(await previewRequest({ ...asked, amount }, 'org-1', gate.ports)) };
      return value?.reasonCode;
    };
    expect([await preview(40), await preview(40), await preview(41)]).toEqual([
      'AUTHORIZED',
      'AUTHORIZED',
      'PERIOD_LIMIT_EXCEEDED',
    ]);
    expect((await order(gate, 40)).status).toBe(200);
  });

  test('a limit by action or by a field of the request counts each value by itself', async () => {
    const gate = await gateUnder(
      { amount: 100, per: 'week', by: { field: 'category' } },
      { amount: 150, per: 'week', by: 'action' },
    );
    const buy = (amount: number, category?: string) =>
      gate.ask(agent, { amount, ...(category === undefined ? {} : { itinerary: { category } }) });
    expect((await buy(90, 'books')).status).toBe(200);
    expect((await buy(20, 'books')).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
    expect((await buy(40, 'travel')).status).toBe(200);
    expect((await buy(20)).status).toBe(200);
    expect((await buy(1, 'tools')).data).toMatchObject({
      reasonCode: 'PERIOD_LIMIT_EXCEEDED',
      limits: [
        { by: { field: 'category' }, exceeded: false },
        { by: 'action', exceeded: true },
      ],
    });
  });

  test('limits by different things count apart, also where the values are the same', async () => {
    const gate = await gateUnder(
      { amount: 100, per: 'week', by: 'merchant' },
      { amount: 60, per: 'week', by: { field: 'category' } },
    );
    const buy = (amount: number, merchant: string, category: string) =>
      gate.ask(agent, { amount, merchant, itinerary: { category } });
    expect((await buy(60, 'acme', 'books')).status).toBe(200);
    expect((await buy(60, 'globex', 'acme')).status).toBe(200);
    expect((await buy(40, 'acme', 'travel')).status).toBe(200);
    expect((await buy(1, 'globex', 'acme')).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
  });

  test('what a period hands on is added to the limit that says so alone', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day', carryOver: true }, { amount: 150, per: 'day' });
    await order(gate, 10);
    gate.now += 24 * HOUR;
    expect((await order(gate, 151)).data).toMatchObject({
      limits: [{ exceeded: false }, { exceeded: true, remaining: 150 }],
    });
    expect((await order(gate, 150)).status).toBe(200);
  });

  test('a limit of each action refuses what is above it, for ever', async () => {
    const gate = await gateUnder({ amount: 50, per: 'transaction' });
    expect((await order(gate, 50)).status).toBe(200);
    expect((await order(gate, 51)).data).toMatchObject({ retryAt: null, limits: [{ renewsAt: null, remaining: 50 }] });
  });

  test('a limit since an action restarts once the agent carried that out, and not before', async () => {
    const gate = TestGate.open().register(agent);
    const limits = [{ amount: 100, per: { since: { action: 'sca' } } }];
    await gate.bind(agent, [{ ...ORDERS, limits }, { scope: 'sca' }]);
    const proof = () => gate.ask(agent, { action: 'sca', amount: 0 });
    await order(gate, 100);
    expect((await order(gate, 1)).data).toMatchObject({ reasonCode: 'PERIOD_LIMIT_EXCEEDED', retryAt: null });
    const { data } = await proof();
    expect((await order(gate, 1)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
    const authorizationId = String(data['authorizationId']);
    await capture({ authorizationId, body: utf8('{"amountCharged":0}'), headers: {} }, gate.ports);
    expect((await order(gate, 100)).status).toBe(200);
    expect((await order(gate, 1)).data['reasonCode']).toBe('PERIOD_LIMIT_EXCEEDED');
  });

  test('an action above the part of a limit that goes without people waits for them, and is permitted once they agree', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day', escalateAbove: 80 });
    expect((await order(gate, 80)).status).toBe(200);
    const { data } = await order(gate, 10);
    expect(data).toMatchObject({ decision: 'escalate', reasonCode: 'PERIOD_LIMIT_THRESHOLD' });
    expect((await order(gate, 21)).data['reasonCode']).toBe('PERIOD_LIMIT_THRESHOLD');
    const approved = await approve(gate, String(data['escalationId']));
    expect(approved.status).toBe(200);
    expect((await order(gate, 0)).data['limits']).toMatchObject([{ remaining: 10 }]);
  });

  test('people are notified once by the permit that reaches a percentage of a limit, of the highest', async () => {
    const gate = await gateUnder({ amount: 100, count: 4, per: 'day', notifyAt: [100, 50, 80] });
    const reached: unknown[] = [];
    gate.ports.events.limitReached = ({ percent, remaining, remainingCount }) => {
      reached.push([percent, remaining, remainingCount]);
    };
    for (const amount of [49, 1, 200, 30, 1]) await order(gate, amount);
    expect(reached).toEqual([
      [50, 50, 2],
      [80, 20, 1],
      [100, 19, 0],
    ]);
  });

  test('calls at once spend a limit exactly', async () => {
    const gate = await gateUnder({ amount: 100, per: 'day' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => order(gate, 7)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(14);
  });
});

describe('budgets that a mandate counts under', () => {
  const stated = (limits: Limits): readonly BudgetLimit[] =>
    (readLimits(limits, undefined, []) ?? []).map((limit) => ({ ...limit, raises: [], resets: 0 }));
  const budget = (budgetId: string, limits: Limits, more: Partial<Budget> = {}): Budget => ({
    budgetId,
    frozen: false,
    limits: stated(limits),
    ...more,
  });
  const other = new TestAgent(new Uint8Array(32).fill(8));

  async function gateUnderBudgets(...budgets: readonly (Budget | null)[]): Promise<TestGate> {
    const { limits, obstacle } = budgetDemand(budgets, 'USD');
    const gate = TestGate.open().register(agent).register(other);
    const facts = { limits, budgetObstacle: obstacle };
    await gate.bind(agent, [{ ...ORDERS, maxAmount: 1_000 }], {}, facts);
    return gate.bind(other, [{ ...ORDERS, maxAmount: 1_000 }], {}, facts);
  }

  test('agents share the limits of every budget above them, and a verdict names the budget that refused', async () => {
    const team = budget('team', [{ amount: 100, currency: 'USD', per: 'month' }]);
    const all = budget('all', [
      { amount: 150, currency: 'USD', per: 'month' },
      { amount: 1, currency: 'EUR', per: 'month' },
      { count: 9, per: 'day' },
    ]);
    const gate = await gateUnderBudgets(team, all);
    const spend = (who: TestAgent, amount: number) => gate.ask(who, { amount });
    expect((await spend(agent, 60)).status).toBe(200);
    expect((await spend(other, 41)).data).toMatchObject({
      reasonCode: 'PERIOD_LIMIT_EXCEEDED',
      limits: [
        { from: 'budget', budget: 'team', remaining: 40, exceeded: true },
        { from: 'budget', budget: 'all', remaining: 90, exceeded: false },
        { from: 'budget', budget: 'all', remainingCount: 8 },
      ],
    });
    expect((await spend(other, 40)).status).toBe(200);
  });

  test.each([
    ['a frozen budget', budget('team', [], { frozen: true }), 'the budget team is frozen'],
    ['a budget that is gone', null, 'a budget that the mandate counts under does not exist any more'],
    [
      'a budget that limits amounts in another currency alone',
      budget('team', [{ amount: 5, currency: 'EUR', per: 'day' }]),
      'the budget team has no limit in USD',
    ],
  ])('%s permits nothing and says why', async (_, above, detail) => {
    const gate = await gateUnderBudgets(above);
    expect((await order(gate, 0)).data).toMatchObject({ reasonCode: 'BUDGET_FROZEN', decision: 'block', detail });
  });

  test('a limit that was reset counts from nothing, and a raise adds to it until it ends', async () => {
    const [limit] = stated([{ amount: 100, currency: 'USD', per: 'total' }]);
    if (limit === undefined) throw new Error('no limit');
    const gate = TestGate.open().register(agent);
    const under = (change: Partial<BudgetLimit>) => {
      const { limits } = budgetDemand([{ budgetId: 'team', frozen: false, limits: [{ ...limit, ...change }] }], 'USD');
      return gate.bind(agent, [{ ...ORDERS, maxAmount: 1_000 }], {}, { limits });
    };
    await under({});
    await order(gate, 100);
    expect((await order(gate, 1)).status).toBe(403);
    await under({ raises: [{ units: toUnits(50, 'USD') ?? 0n, holds: 0, until: NOON + 60_000 }] });
    expect((await order(gate, 51)).status).toBe(403);
    expect((await order(gate, 50)).status).toBe(200);
    gate.now = NOON + 60_000;
    expect((await order(gate, 1)).status).toBe(403);
    await under({ resets: 1 });
    expect((await order(gate, 100)).status).toBe(200);
  });
});

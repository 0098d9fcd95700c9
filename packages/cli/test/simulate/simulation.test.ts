import { budgetDemand, readLimits, type StatedLimit } from '@gatewright/gate';
import type { Decide } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftBudget, type SimulatedAction, simulate } from '../../src/simulate/simulation.js';
import { generatedActions } from '../../src/simulate/spending.js';

const START = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const USD = 1_000_000n;

const budget = (budgetId: string, limits: readonly StatedLimit[], parent: string | null = null): DraftBudget => ({
  ...{ budgetId, name: budgetId, parent },
  limits: readLimits([...limits], undefined, []) ?? [],
});
const action = (hours: number, amount: number, more: Partial<SimulatedAction> = {}): SimulatedAction => ({
  ...{ at: START + hours * HOUR_MS, agent: 'agent-1', action: 'purchase-order', merchant: 'acme', context: null },
  ...{ amount: BigInt(amount) * USD, currency: 'USD', budget: 'travel' },
  ...more,
});
const figuresOf = (budgets: readonly DraftBudget[], actions: readonly SimulatedAction[]) =>
  simulate(budgets, actions).budgets.map(({ budget: { budgetId }, limits, actions, refused, waiting }) => ({
    ...{ budgetId, actions, refused, waiting },
    limits: limits.map(({ limit: _limit, ...each }) => each),
  }));
const at = (hours: number) => START + hours * HOUR_MS;

describe('a simulation of budgets', () => {
  test('a simulation says how far each limit was used, when it first came to 80 % and to all of it, and what it refused', () => {
    const daily = budget('travel', [{ amount: 100, currency: 'USD', per: 'day' }], 'company');
    const company = budget('company', [{ amount: 150, currency: 'USD', per: 'week' }]);
    const actions = [action(0, 70), action(1, 20), action(2, 11), action(3, 10), action(24, 50), action(25, 51)];
    expect(figuresOf([company, daily], actions)).toEqual([
      {
        ...{ budgetId: 'company', actions: 6, refused: 2, waiting: 0 },
        limits: [{ peakPercent: 66, peakAt: at(3), reached80At: null, reached100At: null, refused: 0, waiting: 0 }],
      },
      {
        ...{ budgetId: 'travel', actions: 6, refused: 2, waiting: 0 },
        limits: [{ peakPercent: 100, peakAt: at(3), reached80At: at(1), reached100At: at(3), refused: 2, waiting: 0 }],
      },
    ]);
  });

  test('a simulation counts each value of a limit by itself, and shows the value with the highest use', () => {
    const limits: StatedLimit[] = [
      { count: 2, per: 'day', by: 'merchant' },
      { count: 3, per: 'day', by: { field: 'team' } },
    ];
    const of = (merchant: string, team: string) => action(0, 1, { merchant, context: { team } });
    const [figures] = figuresOf(
      [budget('travel', limits)],
      [of('a', 'x'), of('b', 'x'), of('a', 'x'), of('a', 'y'), of('c', 'x')],
    );
    expect(figures).toMatchObject({
      refused: 2,
      limits: [
        { peakPercent: 100, refused: 1 },
        { peakPercent: 100, refused: 1 },
      ],
    });
  });

  test('a simulation counts an action that people decide about as approved', () => {
    const limits: StatedLimit[] = [{ amount: 100, currency: 'USD', per: 'day', escalateAbove: 50 }];
    const [figures] = figuresOf([budget('travel', limits)], [action(0, 50), action(1, 40), action(2, 20)]);
    expect(figures).toMatchObject({ actions: 3, refused: 1, waiting: 1, limits: [{ peakPercent: 90, waiting: 1 }] });
  });

  test('a simulation refuses an action in a currency that the budget has no limit in, and leaves out those of no budget', () => {
    const draft = [budget('travel', [{ amount: 100, currency: 'USD', per: 'day' }])];
    const simulation = simulate(draft, [action(0, 1, { currency: 'EUR' }), action(0, 1, { budget: null })]);
    expect(simulation).toMatchObject({ actions: 1, refused: 1, outside: 1, budgets: [{ unlimited: 1, refused: 1 }] });
    expect(simulation.money.get('EUR')).toEqual({ permitted: 0n, refused: USD });
  });
});

const period = fc.constantFrom<StatedLimit['per'][]>(
  'hour',
  'day',
  'month',
  'total',
  { rolling: 'PT6H' },
  'transaction',
);
const limit = fc
  .record({ amount: fc.integer({ min: 1, max: 300 }), per: period, isByMerchant: fc.boolean() })
  .map(({ amount, per, isByMerchant }): StatedLimit => {
    const by = isByMerchant ? ({ by: 'merchant' } as const) : {};
    return { amount, currency: 'USD', per, ...by };
  });
const draft = fc
  .record({ company: fc.array(limit, { maxLength: 2 }), travel: fc.array(limit, { maxLength: 2 }) })
  .map(({ company, travel }) => [budget('company', company), budget('travel', travel, 'company')]);
const actions = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 0, max: 60 }),
      amount: fc.integer({ min: 0, max: 90 }),
      merchant: fc.constantFrom('a', 'b'),
      agent: fc.constantFrom('one', 'two'),
    }),
    { maxLength: 40 },
  )
  .map((each) =>
    each.map(({ hours, amount, ...more }) => action(hours, amount, more)).sort((one, other) => one.at - other.at),
  );

/** What the ledger of a gate permits of actions under the budgets. */
async function permittedBy(budgets: readonly DraftBudget[], asked: readonly SimulatedAction[]) {
  let now = START;
  const store = createMemoryLedgerStore({ now: () => now });
  const path = [...budgets].reverse().map(({ budgetId, limits }) => ({
    ...{ budgetId, frozen: false },
    limits: limits.map((each) => ({ ...each, raises: [], resets: 0 })),
  }));
  const granted = budgetDemand(path, 'USD').limits;
  const permitted: SimulatedAction[] = [];
  for (const [index, each] of asked.entries()) {
    const { agent: agentDid, amount, merchant } = each;
    now = each.at;
    const named = { orgId: 'org', mandateId: agentDid, agentDid, action: 'purchase-order' };
    const limits = granted.map(({ limit: own, by }) => (by === null ? own : { ...own, key: `${own.key} ${merchant}` }));
    const decide: Decide = {
      ...{
        kind: 'decide',
        ...named,
        nonce: `${index}`,
        readSet: null,
        containment: null,
        escalation: null,
        approval: null,
      },
      verdict: { decision: 'allow', reasonCode: 'AUTHORIZED' },
      hold: {
        ...{ authorizationId: `${index}`, amount, currency: 'USD', merchant, resource: null, payloadDigest: null },
        ...{ contextDigest: null, approvedByHuman: false, ttlMs: 1_000 * HOUR_MS, limits },
      },
      evidence: {
        ...{ eventId: `${index}`, policyDigest: null, contextFields: [], firedRules: [], orgId: 'org' },
        ...{ network: 'test', requestDigest: null },
      },
    };
    const [, result] = await store.apply(
      [{ kind: 'openMandate', ...named, currency: 'USD', cap: null }, decide],
      `${index}`,
    );
    if (result?.kind === 'decide' && result.ok && result.decision === 'allow') permitted.push(each);
  }
  return permitted;
}

describe('a simulation and the ledger of a gate', () => {
  test('a simulation of what a gate with the same budgets permitted refuses nothing', async () => {
    await fc.assert(
      fc.asyncProperty(draft, actions, async (budgets, asked) => {
        const permitted = await permittedBy(budgets, asked);
        expect(simulate(budgets, permitted).refused).toBe(0);
      }),
    );
  });

  test('a simulation refuses as many of all actions as the ledger refuses', async () => {
    await fc.assert(
      fc.asyncProperty(draft, actions, async (budgets, asked) => {
        const permitted = await permittedBy(budgets, asked);
        expect(asked.length - simulate(budgets, asked).refused).toBe(permitted.length);
      }),
    );
  });
});

describe('generated spending', () => {
  const spending = {
    startsAt: START,
    days: 3,
    rate: 20,
    agents: 5,
    merchants: 4,
    median: 20,
    sigma: 1,
    currency: 'EUR',
  };
  const amountsOf = (seed: number) => generatedActions({ ...spending, seed }, () => null).map(({ amount }) => amount);

  test('generated spending is the same for the same seed, in the order of time, with the median that is asked for', () => {
    const generated = generatedActions({ ...spending, rate: 400, seed: 7 }, () => null);
    expect(generated.map(({ at }) => at)).toEqual(generated.map(({ at }) => at).sort((one, other) => one - other));
    const sorted = generated.map(({ amount }) => Number(amount / 10_000n) / 100).sort((one, other) => one - other);
    expect(sorted[sorted.length / 2]).toBeGreaterThan(19);
    expect(sorted[sorted.length / 2]).toBeLessThan(21);
    expect(amountsOf(7)).toEqual(amountsOf(7));
    expect(amountsOf(7)).not.toEqual(amountsOf(8));
  });
});

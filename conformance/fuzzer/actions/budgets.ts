import type { JsonValue } from '@gatewright/protocol';
import { type Action, at, by, LIMITS, members, type Situation } from './situation.js';

/** The ids that budgets get: few, so that most are there and some are above others. */
export const BUDGET_IDS = ['company', 'sales', 'travel'] as const;

const MINUTE_MS = 60_000;

/** Limits over time, mostly such as a few calls of a world reach; `currency` where each amount names one. */
export function limitsOverTime({ random }: Pick<Situation, 'random'>, currency?: string): JsonValue {
  return Array.from({ length: random.pick([1, 1, 2]) }, () =>
    members({
      amount: random.chance(0.8) ? random.pick(LIMITS) : undefined,
      count: random.chance(0.4) ? random.pick([1, 2, 5]) : undefined,
      currency,
      per: random.weighted<JsonValue>([
        [3, 'day'],
        [2, 'hour'],
        [2, { rolling: 'PT1H' }],
        [1, { rolling: 'P1D' }],
        [1, 'month'],
        [1, 'total'],
        [1, 'transaction'],
        [0.3, 'fortnight'],
      ]),
      by: random.chance(0.1) ? 'merchant' : undefined,
      escalateAbove: random.chance(0.05) ? 80 : undefined,
    }),
  );
}

function budgetOf({ random }: Situation): string {
  return random.chance(0.95) ? random.pick(BUDGET_IDS) : 'unknown';
}

const put: Action = {
  routes: ['PUT /budgets/:budgetId'],
  weight: 2,
  plan(situation) {
    const { random } = situation;
    return {
      by: by(situation, 'owner', 'admin'),
      send: `PUT /budgets/${budgetOf(situation)}`,
      body: members({
        name: 'A budget',
        parent: random.chance(0.4) ? random.pick(BUDGET_IDS) : undefined,
        limits: limitsOverTime(situation, random.pick(['USD', 'USD', 'EUR'])),
      }),
    };
  },
};

/** A call on a budget with a body. */
function onBudget(route: Action['routes'][number], weight: number, body: (situation: Situation) => JsonValue): Action {
  return {
    routes: [route],
    weight,
    plan(situation) {
      const [method, path] = route.split(' ');
      const stated = body(situation);
      return {
        by: by(situation, 'owner', 'admin'),
        send: `${method} ${String(path).replace(':budgetId', budgetOf(situation))}`,
        ...(stated === null ? {} : { body: Object(stated) }),
      };
    },
  };
}

const resolveRaise: Action = {
  routes: ['POST /budgets/:budgetId/raises/:raiseId/resolve'],
  weight: 0.4,
  plan(situation) {
    const raise = situation.random.pickRecent(situation.observed.raises.filter(({ org }) => org === situation.org));
    if (raise === null) return null;
    return {
      by: by(situation, 'owner', 'admin'),
      send: `POST /budgets/${raise.budgetId}/raises/${at(raise.ref)}/resolve`,
      body: { decision: situation.random.pick(['approve', 'approve', 'deny']) },
    };
  },
};

export const BUDGETS: readonly Action[] = [
  put,
  onBudget('POST /budgets/:budgetId/freeze', 0.3, () => null),
  onBudget('POST /budgets/:budgetId/thaw', 0.4, () => null),
  onBudget('POST /budgets/:budgetId/reset', 0.3, () => ({ limit: 0 })),
  onBudget('POST /budgets/:budgetId/raises', 0.5, ({ random, now }) => ({
    ...{ limit: 0, amount: random.pick(LIMITS), reason: 'a season' },
    until: new Date(now + random.pick([5, 60, 600]) * MINUTE_MS).toISOString(),
  })),
  onBudget('DELETE /budgets/:budgetId', 0.2, () => null),
  resolveRaise,
];

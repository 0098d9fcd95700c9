import { PLAIN, type RouteSamples } from './sample.js';

const LIMITS = Array.from({ length: 8 }, (_, index) => ({ amount: index + 1, currency: 'EUR', per: 'day' }));

/** Budgets of an organisation. */
export const BUDGET_SAMPLES: RouteSamples = {
  'GET /budgets': { slowest: null, agents: { kind: 'list', shows: ['budgetId'] } },
  'GET /budgets/:budgetId': {
    legal: ({ budgetId }) => ({ path: `/budgets/${budgetId}` }),
    slowest: null,
    agents: { kind: 'one', shows: ['budgetId'] },
  },
  'PUT /budgets/:budgetId': {
    legal: ({ budgetId }) => ({ path: `/budgets/${budgetId}`, body: { name: 'Any', limits: LIMITS } }),
    slowest: null,
  },
  'DELETE /budgets/:budgetId': PLAIN,
  'POST /budgets/:budgetId/freeze': PLAIN,
  'POST /budgets/:budgetId/thaw': PLAIN,
  'POST /budgets/:budgetId/reset': {
    legal: ({ budgetId }) => ({ path: `/budgets/${budgetId}/reset`, body: { limit: 0 } }),
    slowest: null,
  },
  'POST /budgets/:budgetId/raises': {
    legal: ({ budgetId }) => ({
      path: `/budgets/${budgetId}/raises`,
      body: { limit: 0, amount: 1, until: new Date(Date.now() + 60_000).toISOString(), reason: 'any' },
    }),
    slowest: null,
  },
  'POST /budgets/:budgetId/raises/:raiseId/resolve': {
    legal: ({ budgetId }) => ({ path: `/budgets/${budgetId}/raises/any/resolve`, body: { decision: 'deny' } }),
    slowest: null,
  },
};

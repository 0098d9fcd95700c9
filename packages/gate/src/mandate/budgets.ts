import type { Raise } from '@gatewright/ledger';
import { type GrantedLimit, grantedLimit, type LimitOverTime } from './limits-over-time.js';

/** A budget of an organisation. Mandates count under it, and under the budgets above it. */
export interface Budget {
  readonly budgetId: string;
  /** Nothing is permitted under a frozen one. */
  readonly frozen: boolean;
  readonly limits: readonly BudgetLimit[];
}

/** A limit of a budget with what was done about it since it was stated. */
export interface BudgetLimit extends LimitOverTime {
  /** What is added to it for a time. */
  readonly raises: readonly Raise[];
  /** How often it was reset. */
  readonly resets: number;
}

/** What budgets demand of the actions of a mandate. */
export interface BudgetDemand {
  readonly limits: readonly GrantedLimit[];
  /** Why nothing is permitted under them; null where something may be. */
  readonly obstacle: string | null;
}

/**
 * What the budgets demand that a mandate in `currency` counts under, the nearest first; null among them for one that is not there. A budget
 * that limits amounts, though none in this currency, permits nothing that it could not hold against a limit.
 */
export function budgetDemand(budgets: readonly (Budget | null)[], currency: string | null): BudgetDemand {
  const limits = budgets.flatMap((budget) =>
    (budget?.limits ?? [])
      .filter((limit) => limit.units === null || limit.currency === currency)
      .map((limit) => grantedLimit(limit, { budget: budget?.budgetId ?? '' }, currency, limit)),
  );
  const obstacles = budgets.flatMap((budget) => obstacleOf(budget, currency) ?? []);
  return { limits, obstacle: obstacles[0] ?? null };
}

function obstacleOf(budget: Budget | null, currency: string | null): string | null {
  if (budget === null) return 'a budget that the mandate counts under does not exist any more';
  if (budget.frozen) return `the budget ${budget.budgetId} is frozen`;
  const amounts = budget.limits.filter(({ units }) => units !== null);
  const isLimited = currency === null || amounts.length === 0 || amounts.some((limit) => limit.currency === currency);
  return isLimited ? null : `the budget ${budget.budgetId} has no limit in ${currency}`;
}

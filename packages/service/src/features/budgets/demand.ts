import {
  type Budget,
  type BudgetDemand,
  type BudgetLimit,
  budgetDemand,
  type LimitOverTime,
  storedLimits,
} from '@gatewright/gate';
import { type JsonObject, objectsIn, PASSED, type Result, refuseFaults, toUnits } from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { type ActiveRaise, budgetsAbove, type RaisedBudget, type StoredBudget } from './repository.js';
import { pathOf } from './tree.js';

const NONE: BudgetDemand = { limits: [], obstacle: null };

/** A mandate as far as budgets concern it. */
interface Counted {
  readonly document: JsonObject;
}

/**
 * What the budgets demand that a mandate in `currency` counts under: `mandates` are itself and those that it comes from, the nearest first.
 * One query, and none where none of them names a budget.
 */
export async function demandOn(
  db: Directory,
  orgId: string,
  mandates: readonly Counted[],
  currency: string | null,
): Promise<BudgetDemand> {
  const ids = mandates.flatMap(({ document }) => budgetsIn(document));
  return ids.length === 0 ? NONE : budgetDemand(await budgetsOver(db, orgId, ids), currency);
}

/** The budgets that the permissions of a document name; no id is that of a budget where one is not a text. */
function budgetsIn({ permission }: JsonObject): string[] {
  return objectsIn(permission).flatMap(({ budget }) =>
    budget === undefined ? [] : [typeof budget === 'string' ? budget : ''],
  );
}

async function budgetsOver(db: Directory, orgId: string, ids: readonly string[]): Promise<(Budget | null)[]> {
  return pathOf(ids, await budgetsAbove(db, orgId, ids)).map((budget) => (budget === null ? null : limitedBy(budget)));
}

function limitedBy(budget: RaisedBudget): Budget {
  const { budgetId, frozen } = budget;
  return { budgetId, frozen, limits: raisedLimits(budget, budget.raises) };
}

/** The limits of a budget as they were stated. */
export function limitsOf({ limits }: Pick<StoredBudget, 'limits'>): readonly LimitOverTime[] {
  return Array.isArray(limits) && limits.length === 0 ? [] : storedLimits(limits, undefined);
}

/** The limits of a budget with what was done about them since. */
export function raisedLimits(
  budget: Pick<StoredBudget, 'limits' | 'resets'>,
  raises: readonly ActiveRaise[],
): BudgetLimit[] {
  return limitsOf(budget).map((limit, index) => ({
    ...limit,
    resets: budget.resets[index] ?? 0,
    raises: raises
      .filter(({ limitIndex }) => limitIndex === index)
      .map(({ amount, count, until }) => ({
        units: amount === null || limit.currency === null ? 0n : (toUnits(amount, limit.currency) ?? 0n),
        holds: count ?? 0,
        until: Date.parse(until),
      })),
  }));
}

/** Why a budget alone would permit nothing to mandates in `currency`, whether it is frozen or not; null where it would. */
export function currencyObstacle(
  budget: Pick<StoredBudget, 'budgetId' | 'limits' | 'resets'>,
  currency: string | null,
): string | null {
  const { budgetId } = budget;
  return budgetDemand([{ budgetId, frozen: false, limits: raisedLimits(budget, []) }], currency).obstacle;
}

/** Refuses a mandate that names a budget that is not there, or under which nothing in its currency is permitted. */
export async function checkBudget(
  db: Directory,
  orgId: string,
  { budget, currency }: { readonly budget: string | null; readonly currency: string | null },
): Promise<Result<undefined>> {
  if (budget === null) return PASSED;
  const path = await budgetsOver(db, orgId, [budget]);
  const { obstacle } = budgetDemand(
    path.map((each) => (each === null ? null : { ...each, frozen: false })),
    currency,
  );
  if (obstacle === null) return PASSED;
  const message = path[0] === null ? 'is no budget of your organisation' : `permits nothing: ${obstacle}`;
  return refuseFaults('MALFORMED_REQUEST', [{ path: '$.budget', message }]);
}

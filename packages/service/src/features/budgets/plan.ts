import { grantedLimit, type LimitOverTime } from '@gatewright/gate';
import {
  accept,
  type BudgetRequest,
  canonicalJson,
  PASSED,
  type Result,
  refuse,
  refuseFaults,
} from '@gatewright/protocol';
import type { Directory } from '../../platform/database/tables.js';
import { currencyObstacle, limitsOf } from './demand.js';
import {
  budgetsAbove,
  countBudgets,
  currenciesOf,
  findBudget,
  levelsBelow,
  raisesBetween,
  removeRaises,
  type StoredBudget,
  storeRaise,
} from './repository.js';
import { BUDGETS_MAX, pathOf, placeFault } from './tree.js';

/** What a request makes of a budget. */
export interface PlannedBudget {
  /** Null for one that is new. */
  readonly before: StoredBudget | null;
  readonly after: StoredBudget;
  /** The earlier place of each limit; null for one that begins to count. */
  readonly kept: readonly (number | null)[];
}

/** Holds a request for a budget against the tree, and against the mandates under it. Runs where the organisation is locked. */
export async function planBudget(
  key: Pick<StoredBudget, 'orgId' | 'budgetId'>,
  { name, parent: parentId = null, limits = [] }: BudgetRequest,
  now: string,
  db: Directory,
): Promise<Result<PlannedBudget>> {
  const { orgId, budgetId } = key;
  const before = await findBudget(db, key);
  if (before === null && (await countBudgets(db, orgId)) >= BUDGETS_MAX) {
    return refuse('CONFLICT', `an organisation has ${BUDGETS_MAX} budgets at most; delete those that it does not need`);
  }
  const above = await budgetsAbove(db, orgId, parentId === null ? [] : [parentId]);
  const below = before === null ? [] : await levelsBelow(db, key);
  const misplaced = placeFault({ budgetId, levels: Math.max(1, below.length) }, parentId, above);
  if (misplaced !== null) return refuseFaults('MALFORMED_REQUEST', [{ path: '$.parent', message: misplaced }]);
  const { frozen = false, frozenReason = null, revision = 0, createdAt = now } = before ?? {};
  const kept = keptLimits(before, { budgetId, limits });
  const resets = kept.map((index) => (index === null ? 0 : (before?.resets[index] ?? 0)));
  const after: StoredBudget = {
    ...{ ...key, parentId, name, limits, resets },
    ...{ frozen, frozenReason, revision: revision + 1, createdAt, updatedAt: now },
  };
  const moved = before?.parentId !== parentId && parentId !== null ? pathOf([parentId], above) : [];
  const counted = await currenciesOf(db, orgId, below.flat());
  const fits = checkMandates([after, ...moved.flatMap((each) => each ?? [])], counted);
  return fits.ok ? accept({ before, after, kept }) : fits;
}

/**
 * The earlier place of each limit; null for one that begins to count. A limit stays itself where what is counted under it does: the same
 * window and currency, by the same value.
 */
function keptLimits(
  before: StoredBudget | null,
  after: Pick<StoredBudget, 'budgetId' | 'limits'>,
): readonly (number | null)[] {
  const earlier = before === null ? [] : limitsOf(before).map((limit) => countedAs(after.budgetId, limit));
  const taken = new Set<number>();
  return limitsOf(after).map((limit) => {
    const same = countedAs(after.budgetId, limit);
    const index = earlier.findIndex((each, place) => each === same && !taken.has(place));
    if (index < 0) return null;
    taken.add(index);
    return index;
  });
}

function countedAs(budgetId: string, limit: LimitOverTime): string {
  const { key } = grantedLimit(limit, { budget: budgetId }, limit.currency).limit;
  return canonicalJson([key, limit.by]);
}

/** Moves the raises of a budget with their limits, and drops those of a limit that is there no more. */
export async function moveRaises(
  { orgId, budgetId }: Pick<StoredBudget, 'orgId' | 'budgetId'>,
  kept: readonly (number | null)[],
  db: Directory,
): Promise<void> {
  const dropped: string[] = [];
  for (const raise of await raisesBetween(db, orgId, [budgetId, budgetId], null)) {
    const limitIndex = kept.indexOf(raise.limitIndex);
    if (limitIndex < 0) dropped.push(raise.raiseId);
    else if (limitIndex !== raise.limitIndex) await storeRaise(db, { ...raise, limitIndex });
  }
  await removeRaises(db, orgId, dropped);
}

/** Refuses budgets under which live mandates would be permitted nothing, because none of their limits is in the currency of these. */
function checkMandates(
  budgets: readonly StoredBudget[],
  counted: ReadonlyMap<string | null, number>,
): Result<undefined> {
  for (const [currency, mandates] of counted) {
    const obstacle = budgets.map((budget) => currencyObstacle(budget, currency)).find((each) => each !== null);
    if (obstacle === undefined) continue;
    const detail = `${mandates} mandates under it would be permitted nothing: ${obstacle}; add a limit in ${currency}`;
    return refuse('CONFLICT', detail, { data: { currency, mandates } });
  }
  return PASSED;
}

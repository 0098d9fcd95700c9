/** Budgets on one path, that of a mandate and those above it, at most; and budgets of one organisation. */
export const BUDGET_DEPTH_MAX = 5;
export const BUDGETS_MAX = 10_000;

/** A budget by its place in the tree. */
interface Node {
  readonly parentId: string | null;
}

/**
 * What counts for mandates that name the budgets of `ids`, the nearest mandate first: each budget and those above it, the nearest first and
 * once; null for each that is not there.
 */
export function pathOf<Budget extends Node>(
  ids: readonly string[],
  budgets: ReadonlyMap<string, Budget>,
): readonly (Budget | null)[] {
  const seen = new Set<string>();
  const path: (Budget | null)[] = [];
  for (const id of ids) {
    for (let next: string | null = id; next !== null && !seen.has(next); ) {
      seen.add(next);
      const budget: Budget | null = budgets.get(next) ?? null;
      path.push(budget);
      next = budget?.parentId ?? null;
    }
  }
  return path;
}

/** A budget that is to be placed, with how many levels it has, itself included. */
interface Placed {
  readonly budgetId: string;
  readonly levels: number;
}

/** Why a budget may not stand below `parentId`, in words that follow the name of the member; null where it may. */
export function placeFault<Budget extends Node & { readonly budgetId: string }>(
  { budgetId, levels }: Placed,
  parentId: string | null,
  budgets: ReadonlyMap<string, Budget>,
): string | null {
  if (parentId === null) return null;
  if (parentId === budgetId) return 'is the budget itself';
  const above = pathOf([parentId], budgets);
  if (above.includes(null)) return 'is no budget of your organisation';
  if (above.some((each) => each?.budgetId === budgetId)) return 'is a budget below this one';
  return above.length + levels > BUDGET_DEPTH_MAX ? `would make a path of more than ${BUDGET_DEPTH_MAX} budgets` : null;
}

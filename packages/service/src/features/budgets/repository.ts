import { type JsonValue, jsonOf } from '@gatewright/protocol';
import { IDS_PER_STATEMENT, rowsInParts } from '../../platform/database/parts.js';
import { storedTexts } from '../../platform/database/stored-json.js';
import type { BudgetRaiseTable, BudgetTable, Directory } from '../../platform/database/tables.js';
import type { VisibleDids } from '../visibility/agents.js';
import { BUDGET_DEPTH_MAX } from './tree.js';

/** A budget as the directory keeps it. */
export interface StoredBudget extends Omit<BudgetTable, 'limits' | 'resets' | 'frozen'> {
  /** As they were stated. */
  readonly limits: JsonValue;
  /** How often each of them was reset. */
  readonly resets: readonly number[];
  readonly frozen: boolean;
}

export const RAISE_STATUSES = ['pending', 'active', 'denied', 'ended'] as const;
export type RaiseStatus = (typeof RAISE_STATUSES)[number];

/** What is added to a limit of a budget for a time, or what was asked for. */
export interface StoredRaise extends Omit<BudgetRaiseTable, 'approvers' | 'status'> {
  readonly approvers: readonly string[];
  readonly status: RaiseStatus;
}

/** A raise as far as limits need it. */
export type ActiveRaise = Pick<StoredRaise, 'limitIndex' | 'amount' | 'count' | 'until'>;

type Key = Pick<StoredBudget, 'orgId' | 'budgetId'>;

export async function findBudget(db: Directory, { orgId, budgetId }: Key): Promise<StoredBudget | null> {
  const row = await db
    .selectFrom('budget')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('budgetId', '=', budgetId)
    .executeTakeFirst();
  return row === undefined ? null : budgetOf(row);
}

/** A budget with the raises of its limits that were agreed to. */
export interface RaisedBudget extends StoredBudget {
  readonly raises: readonly ActiveRaise[];
}

/** The budgets under these ids and those above them, by id: one query. */
export async function budgetsAbove(
  db: Directory,
  orgId: string,
  budgetIds: readonly string[],
): Promise<ReadonlyMap<string, RaisedBudget>> {
  const found = new Map<string, RaisedBudget & { readonly raises: ActiveRaise[] }>();
  if (budgetIds.length === 0) return found;
  const rows = await db
    // Without doubles: a loop, which none should be, ends.
    .withRecursive('above(budgetId, parentId)', (cte) =>
      cte
        .selectFrom('budget')
        .select(['budgetId', 'parentId'])
        .where('orgId', '=', orgId)
        .where('budgetId', 'in', budgetIds)
        .union(
          cte
            .selectFrom('above')
            .innerJoin('budget', 'budget.budgetId', 'above.parentId')
            .select(['budget.budgetId', 'budget.parentId'])
            .where('budget.orgId', '=', orgId),
        ),
    )
    .selectFrom('above')
    .innerJoin('budget', (join) => join.onRef('budget.budgetId', '=', 'above.budgetId').on('budget.orgId', '=', orgId))
    .leftJoin('budgetRaise', (join) =>
      join
        .onRef('budgetRaise.budgetId', '=', 'budget.budgetId')
        .on('budgetRaise.orgId', '=', orgId)
        .on('budgetRaise.status', '=', 'active'),
    )
    .selectAll('budget')
    .select(['budgetRaise.limitIndex', 'budgetRaise.amount', 'budgetRaise.count', 'budgetRaise.until'])
    .execute();
  for (const { limitIndex, amount, count, until, ...row } of rows) {
    const budget = found.get(row.budgetId) ?? { ...budgetOf(row), raises: [] };
    if (limitIndex !== null && until !== null) budget.raises.push({ limitIndex, amount, count, until });
    found.set(row.budgetId, budget);
  }
  return found;
}

/** A page of budgets in the order of their ids. */
interface BudgetPage {
  /** The id that comes before the page; null for the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** The budgets of an organisation that mandates of visible agents count under, and all where every agent is visible. */
export async function listBudgets(
  db: Directory,
  orgId: string,
  { after, limit }: BudgetPage,
  visible: VisibleDids,
): Promise<StoredBudget[]> {
  const all = db
    .selectFrom('budget')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('budgetId', '>', after ?? '');
  const shown = visible === null ? all : all.where('budgetId', 'in', countedUnder(db, orgId, visible));
  const rows = await shown.orderBy('budgetId').limit(limit).execute();
  return rows.map(budgetOf);
}

/** Whether live mandates of visible agents count under a budget. */
export async function isVisible(db: Directory, { orgId, budgetId }: Key, visible: VisibleDids): Promise<boolean> {
  if (visible === null) return true;
  const row = await countedUnder(db, orgId, visible).where('shown.budgetId', '=', budgetId).executeTakeFirst();
  return row !== undefined;
}

/** The ids of budgets that live mandates of these agents count under, by themselves or by a mandate that they come from. */
function countedUnder(db: Directory, orgId: string, visible: NonNullable<VisibleDids>) {
  return db
    .withRecursive('counted(mandateId, parentMandateId, budgetId)', (cte) =>
      cte
        .selectFrom('mandate')
        .select(['mandateId', 'parentMandateId', 'budgetId'])
        .where('orgId', '=', orgId)
        .where('agentDid', 'in', visible)
        .where('supersededAt', 'is', null)
        .where('revokedAt', 'is', null)
        .union(
          cte
            .selectFrom('counted')
            .innerJoin('mandate', 'mandate.mandateId', 'counted.parentMandateId')
            .select(['mandate.mandateId', 'mandate.parentMandateId', 'mandate.budgetId'])
            .where('mandate.orgId', '=', orgId),
        ),
    )
    .withRecursive('shown(budgetId, parentId)', (cte) =>
      cte
        .selectFrom('budget')
        .select(['budgetId', 'parentId'])
        .where('orgId', '=', orgId)
        .where('budgetId', 'in', cte.selectFrom('counted').select('budgetId').where('budgetId', 'is not', null))
        .union(
          cte
            .selectFrom('shown')
            .innerJoin('budget', 'budget.budgetId', 'shown.parentId')
            .select(['budget.budgetId', 'budget.parentId'])
            .where('budget.orgId', '=', orgId),
        ),
    )
    .selectFrom('shown')
    .select('shown.budgetId');
}

/** The ids of a budget and of those below it, level by level; none for one that is not there. */
export async function levelsBelow(db: Directory, { orgId, budgetId }: Key): Promise<readonly (readonly string[])[]> {
  const levels: string[][] = [];
  const columnOf = (depth: number) => (depth === 0 ? 'budgetId' : 'parentId');
  // Ends in a loop as well, which none should be.
  for (let ids = [budgetId]; ids.length > 0 && levels.length <= BUDGET_DEPTH_MAX; ) {
    const found = await rowsInParts(ids, IDS_PER_STATEMENT, (some) =>
      db
        .selectFrom('budget')
        .select('budgetId')
        .where('orgId', '=', orgId)
        .where(columnOf(levels.length), 'in', some)
        .execute(),
    );
    ids = found.map((row) => row.budgetId);
    if (ids.length > 0) levels.push(ids);
  }
  return levels;
}

/** The same as a query within another. */
export function budgetsBelow(db: Directory, { orgId, budgetId }: Key) {
  return (
    db
      // Without doubles: a loop, which none should be, ends.
      .withRecursive('below(budgetId)', (cte) =>
        cte
          .selectFrom('budget')
          .select('budgetId')
          .where('orgId', '=', orgId)
          .where('budgetId', '=', budgetId)
          .union(
            cte
              .selectFrom('below')
              .innerJoin('budget', 'budget.parentId', 'below.budgetId')
              .select('budget.budgetId')
              .where('budget.orgId', '=', orgId),
          ),
      )
      .selectFrom('below')
      .select('below.budgetId')
  );
}

/** The currencies of the live mandates that name one of these budgets, with how many there are of each. */
export async function currenciesOf(
  db: Directory,
  orgId: string,
  budgetIds: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  const all = db
    .selectFrom('mandate')
    .select(['budgetId', 'currency', ({ fn }) => fn.countAll<number | bigint>().as('mandates')])
    .where('orgId', '=', orgId)
    .where('budgetId', 'is not', null)
    .where('supersededAt', 'is', null)
    .where('revokedAt', 'is', null)
    .groupBy(['budgetId', 'currency']);
  // Many budgets are read in one pass over the mandates: a database without statistics passes over all of them for each part.
  const some = budgetIds.length > IDS_PER_STATEMENT ? all : all.where('budgetId', 'in', budgetIds);
  const asked = new Set<string | null>(budgetIds);
  const rows = budgetIds.length === 0 ? [] : (await some.execute()).filter(({ budgetId }) => asked.has(budgetId));
  const counts = new Map<string | null, number>();
  for (const { currency, mandates } of rows) counts.set(currency, (counts.get(currency) ?? 0) + Number(mandates));
  return counts;
}

/** A budget directly below one; null where there is none. */
export async function childOf(db: Directory, { orgId, budgetId }: Key): Promise<string | null> {
  const row = await db
    .selectFrom('budget')
    .select('budgetId')
    .where('orgId', '=', orgId)
    .where('parentId', '=', budgetId)
    .limit(1)
    .executeTakeFirst();
  return row?.budgetId ?? null;
}

export async function countBudgets(db: Directory, orgId: string): Promise<number> {
  const { budgets } = await db
    .selectFrom('budget')
    .select(({ fn }) => fn.countAll<number | bigint>().as('budgets'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(budgets);
}

/** Stores a budget, in place of the one that is there under the id. */
export async function storeBudget(db: Directory, budget: StoredBudget): Promise<void> {
  const { orgId, budgetId, ...rest } = budget;
  const columns = {
    ...rest,
    limits: JSON.stringify(rest.limits),
    resets: JSON.stringify(rest.resets),
    frozen: rest.frozen ? 1 : 0,
  };
  await db
    .insertInto('budget')
    .values({ orgId, budgetId, ...columns })
    .onConflict((conflict) => conflict.columns(['orgId', 'budgetId']).doUpdateSet(columns))
    .execute();
}

/** Removes a budget with what was added to its limits. */
export async function removeBudget(db: Directory, { orgId, budgetId }: Key): Promise<void> {
  for (const table of ['budgetRaise', 'budget'] as const) {
    await db.deleteFrom(table).where('orgId', '=', orgId).where('budgetId', '=', budgetId).execute();
  }
}

/** The raises of the budgets from one id to another, those asked for last first; only those that add or may add at `openAt`, where given. */
export async function raisesBetween(
  db: Directory,
  orgId: string,
  [first, last]: readonly [string, string],
  openAt: string | null,
): Promise<StoredRaise[]> {
  const all = db
    .selectFrom('budgetRaise')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('budgetId', '>=', first)
    .where('budgetId', '<=', last);
  const some = openAt === null ? all : all.where('status', 'in', ['pending', 'active']).where('until', '>', openAt);
  const rows = await some.orderBy('requestedAt', 'desc').orderBy('raiseId', 'desc').execute();
  return rows.map(raiseOf);
}

/** Stores a raise, in place of what is there under its id. */
export async function storeRaise(db: Directory, raise: StoredRaise): Promise<void> {
  const { orgId, raiseId, ...rest } = raise;
  const columns = { ...rest, approvers: JSON.stringify(rest.approvers) };
  await db
    .insertInto('budgetRaise')
    .values({ orgId, raiseId, ...columns })
    .onConflict((conflict) => conflict.columns(['orgId', 'raiseId']).doUpdateSet(columns))
    .execute();
}

export async function removeRaises(db: Directory, orgId: string, raiseIds: readonly string[]): Promise<void> {
  if (raiseIds.length === 0) return;
  await db.deleteFrom('budgetRaise').where('orgId', '=', orgId).where('raiseId', 'in', raiseIds).execute();
}

function budgetOf({ limits, resets, frozen, ...row }: BudgetTable): StoredBudget {
  const counts: unknown = JSON.parse(resets);
  if (!Array.isArray(counts) || !counts.every((each) => typeof each === 'number')) {
    throw new Error('a stored list is not a JSON array of numbers');
  }
  return { ...row, limits: jsonOf(limits) ?? null, resets: counts, frozen: frozen !== 0 };
}

function raiseOf({ approvers, status, ...row }: BudgetRaiseTable): StoredRaise {
  const known = RAISE_STATUSES.find((each) => each === status);
  if (known === undefined) throw new Error(`a raise of a limit is stored with the unknown status ${status}`);
  return { ...row, approvers: storedTexts(approvers), status: known };
}

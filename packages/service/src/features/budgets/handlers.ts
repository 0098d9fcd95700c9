import { answerRefusal, malformed, readLimits } from '@gatewright/gate';
import {
  accept,
  BUDGET_ID_PATTERN,
  type BudgetReasonRequest,
  type BudgetRequest,
  type BudgetResetRequest,
  type Fault,
  type JsonObject,
  type Refused,
  type Result,
  refuse,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { changingSettings } from '../changes/setting-changes.js';
import { visibleDids } from '../visibility/agents.js';
import { limitsOf } from './demand.js';
import { moveRaises, type PlannedBudget, planBudget } from './plan.js';
import {
  childOf,
  currenciesOf,
  findBudget,
  isVisible,
  listBudgets,
  removeBudget,
  type StoredBudget,
  storeBudget,
} from './repository.js';
import { shownBudgets } from './shown.js';

/** Budgets on one page at most. */
const BUDGETS_PER_PAGE = 1_000;

const BUDGET_ID = new RegExp(BUDGET_ID_PATTERN);

/** GET /budgets: the budgets that the caller may see, in the order of their ids. */
export async function readBudgets(
  { after }: { readonly after: string | null },
  { caller }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory } = service;
  // One more says whether any follows.
  const page = { after, limit: BUDGETS_PER_PAGE + 1 };
  const found = await listBudgets(directory, caller.orgId, page, visibleDids(directory, caller));
  const budgets = found.slice(0, BUDGETS_PER_PAGE);
  const shown = await shownBudgets(caller.orgId, budgets, 'open', service);
  return ok({ budgets: shown, next: found.length > budgets.length ? (budgets.at(-1)?.budgetId ?? null) : null });
}

/** GET /budgets/:budgetId. */
export async function readBudget({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const key = { orgId: caller.orgId, budgetId: params['budgetId'] ?? '' };
  const budget = await findBudget(service.directory, key);
  const isShown = budget !== null && (await isVisible(service.directory, key, visibleDids(service.directory, caller)));
  return isShown ? shown(budget, service) : answerRefusal(unknownBudget(key.budgetId));
}

/**
 * PUT /budgets/:budgetId: makes a budget, or replaces what is stated of it. What was counted stays where window and currency of a limit
 * do, and so do its raises.
 */
export async function putBudget(
  message: BudgetRequest,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { budgetId = '' } = params;
  const faults: Fault[] = [];
  readLimits(message.limits, undefined, faults);
  if (!BUDGET_ID.test(budgetId)) {
    faults.push({ path: 'budgetId', message: 'has other than a-z, 0-9 and -, or more than 64 of them' });
  }
  if (faults.length > 0) return malformed('MALFORMED_REQUEST', faults);
  const { orgId } = caller;
  const stored = await changingSettings(caller, service, async (transaction, note): Promise<Result<PlannedBudget>> => {
    await lockOrganisation(transaction, orgId);
    const planned = await planBudget({ orgId, budgetId }, message, rfc3339(service.clock.now()), transaction);
    if (!planned.ok) return planned;
    const { before, after, kept } = planned.value;
    await storeBudget(transaction, after);
    await moveRaises(after, kept, transaction);
    const said = message.message === undefined ? {} : { message: message.message };
    await note({ setting: 'budget', subject: budgetId, before: statedOf(before), after: statedOf(after), ...said });
    return planned;
  });
  if (!stored.ok) return answerRefusal(stored);
  service.policies.invalidateOrganisation(orgId);
  return shown(stored.value.after, service, stored.value.before === null ? 201 : 200);
}

/** POST /budgets/:budgetId/freeze: nothing is permitted under it from here on. */
export function freezeBudget(
  message: BudgetReasonRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const change = (budget: StoredBudget) => accept({ ...budget, frozen: true, frozenReason: message.reason ?? null });
  return changeBudget(call, message.reason, service, change);
}

/** POST /budgets/:budgetId/thaw. */
export function thawBudget(
  message: BudgetReasonRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const change = (budget: StoredBudget) => accept({ ...budget, frozen: false, frozenReason: null });
  return changeBudget(call, message.reason, service, change);
}

/** POST /budgets/:budgetId/reset: nothing that was counted under the limit counts any more. */
export function resetLimit(
  message: BudgetResetRequest,
  call: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  return changeBudget(call, message.reason, service, (budget) => {
    const limits = limitsOf(budget);
    if (limits[message.limit] === undefined) return unknownLimit(budget.budgetId, limits.length);
    const resets = limits.map((_, index) => (budget.resets[index] ?? 0) + (index === message.limit ? 1 : 0));
    return accept({ ...budget, resets });
  });
}

/** DELETE /budgets/:budgetId: refused while anything counts under it. */
export async function deleteBudget({ caller, params }: AuthenticatedCall, service: ServiceContext): Promise<Reply> {
  const { orgId } = caller;
  const key = { orgId, budgetId: params['budgetId'] ?? '' };
  const deleted = await changingSettings(caller, service, async (transaction, note): Promise<Result<undefined>> => {
    await lockOrganisation(transaction, orgId);
    const budget = await findBudget(transaction, key);
    if (budget === null) return unknownBudget(key.budgetId);
    const used = await usedBy(key, transaction);
    if (used !== null) return refuse('CONFLICT', used.detail, { data: used.data });
    await removeBudget(transaction, key);
    await note({ setting: 'budget', subject: key.budgetId, before: statedOf(budget), after: null });
    return accept(undefined);
  });
  if (!deleted.ok) return answerRefusal(deleted);
  service.policies.invalidateOrganisation(orgId);
  return ok({ budgetId: key.budgetId, deleted: true });
}

async function usedBy(
  key: Pick<StoredBudget, 'orgId' | 'budgetId'>,
  db: Directory,
): Promise<{ readonly detail: string; readonly data: JsonObject } | null> {
  const child = await childOf(db, key);
  if (child !== null)
    return { detail: `the budget ${child} is below it; move or delete it first`, data: { budgetId: child } };
  const counted = await currenciesOf(db, key.orgId, [key.budgetId]);
  const mandates = [...counted.values()].reduce((sum, each) => sum + each, 0);
  const detail = `${mandates} mandates count under it; change or revoke them first`;
  return mandates === 0 ? null : { detail, data: { mandates } };
}

/** Changes a budget with the record of it. */
async function changeBudget(
  { caller, params }: AuthenticatedCall,
  message: string | undefined,
  service: ServiceContext,
  change: (budget: StoredBudget) => Result<StoredBudget>,
): Promise<Reply> {
  const { orgId } = caller;
  const budgetId = params['budgetId'] ?? '';
  const changed = await changingSettings(caller, service, async (transaction, note): Promise<Result<StoredBudget>> => {
    await lockOrganisation(transaction, orgId);
    const before = await findBudget(transaction, { orgId, budgetId });
    if (before === null) return unknownBudget(budgetId);
    const wanted = change(before);
    if (!wanted.ok) return wanted;
    const updatedAt = rfc3339(service.clock.now());
    const after = { ...wanted.value, revision: before.revision + 1, updatedAt };
    await storeBudget(transaction, after);
    const said = message === undefined ? {} : { message };
    await note({ setting: 'budget', subject: budgetId, before: statedOf(before), after: statedOf(after), ...said });
    return accept(after);
  });
  if (!changed.ok) return answerRefusal(changed);
  service.policies.invalidateOrganisation(orgId);
  return shown(changed.value, service);
}

async function shown(budget: StoredBudget, service: ServiceContext, status = 200): Promise<Reply> {
  const [printed = {}] = await shownBudgets(budget.orgId, [budget], 'all', service);
  return ok(printed, status);
}

/** A budget as evidence of its changes commits to it. */
function statedOf(budget: StoredBudget | null): JsonObject | null {
  if (budget === null) return null;
  const { name, parentId, limits, resets, frozen, frozenReason } = budget;
  return { name, parent: parentId, limits, resets: [...resets], frozen, frozenReason };
}

export function unknownBudget(budgetId: string): Refused {
  return refuse('NOT_FOUND', 'no budget of your organisation has that id', { data: { budgetId } });
}

export function unknownLimit(budgetId: string, limits: number): Refused {
  const detail = limits === 0 ? 'the budget has no limits' : `the budget has the limits 0 to ${limits - 1}`;
  return refuse('NOT_FOUND', detail, { data: { budgetId } });
}

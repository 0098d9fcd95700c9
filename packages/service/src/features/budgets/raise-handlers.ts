import { timeOfText } from '@gatewright/evaluator';
import { answerRefusal, countedAmong, type LimitOverTime } from '@gatewright/gate';
import {
  accept,
  type BudgetRaiseRequest,
  type Fault,
  type JsonObject,
  type ResolveRaiseRequest,
  type Result,
  refuse,
  refuseFaults,
  toUnits,
} from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import { lockOrganisation } from '../../platform/database/organisations.js';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { changingSettings } from '../changes/setting-changes.js';
import { approversAmong } from '../identity/approvers.js';
import { limitsOf } from './demand.js';
import { unknownBudget, unknownLimit } from './handlers.js';
import { findBudget, raisesBetween, removeRaises, type StoredRaise, storeRaise } from './repository.js';
import { raisePrinter, statusAt } from './shown.js';

/** How long a raise may last, ms; those of one limit that add to it or wait; and those that are kept of one. */
const RAISE_MAX_MS = 31 * 24 * 60 * 60 * 1000;
export const RAISES_OPEN_MAX = 5;
export const RAISES_KEPT_MAX = 20;

/** A raise, with the limit that it is of. */
interface Raised {
  readonly raise: StoredRaise;
  readonly limit: LimitOverTime | undefined;
}

/**
 * POST /budgets/:budgetId/raises: adds to a limit for a time, once as many people agreed as the organisation demands of an escalation, the
 * one who asks among them (ADR 100).
 */
export async function askRaise(
  message: BudgetRaiseRequest,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { orgId, personId } = caller;
  const budgetId = params['budgetId'] ?? '';
  const now = service.clock.now();
  const asked = await changingSettings(caller, service, async (transaction, note): Promise<Result<Raised>> => {
    const required = (await lockOrganisation(transaction, orgId))?.approvals.escalation ?? 1;
    const budget = await findBudget(transaction, { orgId, budgetId });
    if (budget === null) return unknownBudget(budgetId);
    const limits = limitsOf(budget);
    const limit = limits[message.limit];
    if (limit === undefined) return unknownLimit(budgetId, limits.length);
    const until = readRaise(message, limit, now);
    if (!until.ok) return until;
    const room = await makeRoom({ orgId, budgetId, limitIndex: message.limit }, rfc3339(now), transaction);
    if (!room.ok) return room;
    const raise: StoredRaise = {
      ...{ orgId, raiseId: service.ids.uuid(), budgetId, limitIndex: message.limit },
      ...{ amount: message.amount === undefined ? null : String(message.amount), count: message.count ?? null },
      ...{ until: until.value, requestedBy: personId, requestedAt: rfc3339(now), approvers: [personId] },
      ...{ status: required <= 1 ? ('active' as const) : ('pending' as const), reason: message.reason },
    };
    await storeRaise(transaction, raise);
    await note({ setting: 'budget', subject: budgetId, before: null, after: statedOf(raise) });
    return accept({ raise, limit });
  });
  if (!asked.ok) return answerRefusal(asked);
  service.policies.invalidateOrganisation(orgId);
  return shown(asked.value, service, asked.value.raise.status === 'active' ? 201 : 202);
}

/** POST /budgets/:budgetId/raises/:raiseId/resolve: one person's word on a raise that waits. A denial ends it. */
export async function resolveRaise(
  { decision }: ResolveRaiseRequest,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { orgId } = caller;
  const now = rfc3339(service.clock.now());
  const resolved = await changingSettings(caller, service, async (transaction, note): Promise<Result<Raised>> => {
    const required = (await lockOrganisation(transaction, orgId))?.approvals.escalation ?? 1;
    const found = await findRaise(
      { orgId, budgetId: params['budgetId'] ?? '', raiseId: params['raiseId'] },
      transaction,
    );
    if (!found.ok) return found;
    const { raise, limit } = found.value;
    const status = statusAt(raise, now);
    if (status !== 'pending') return refuse('CONFLICT', `the raise is ${status}; nothing waits for a decision`);
    const may = await approversAmong(transaction, orgId, [...raise.approvers, caller.personId], now, service.settings);
    const by = may.get(caller.personId);
    if (by === undefined) return refuse('FORBIDDEN', 'the access of the caller has ended; nothing was decided');
    const approvers = raise.approvers.includes(by) ? raise.approvers : [...raise.approvers, by];
    const agreed = countedAmong(approvers, may).length;
    const isNew = approvers !== raise.approvers;
    if (decision === 'approve' && agreed < required && !isNew) {
      return refuse('CONFLICT', 'you agreed already; another person must', { data: { agreed, required } });
    }
    const decided: StoredRaise =
      decision === 'deny'
        ? { ...raise, status: 'denied' }
        : { ...raise, approvers, status: agreed >= required ? 'active' : 'pending' };
    await storeRaise(transaction, decided);
    await note({ setting: 'budget', subject: raise.budgetId, before: statedOf(raise), after: statedOf(decided) });
    return accept({ raise: decided, limit });
  });
  if (!resolved.ok) return answerRefusal(resolved);
  service.policies.invalidateOrganisation(orgId);
  return shown(resolved.value, service);
}

/** When a raise ends (RFC 3339), where it adds to what the limit limits and lasts a time that it may. */
function readRaise({ amount, count, until }: BudgetRaiseRequest, limit: LimitOverTime, now: number): Result<string> {
  const faults: Fault[] = [];
  const fault = (path: string, message: string) => faults.push({ path, message });
  if (amount === undefined && count === undefined) fault('$', 'adds nothing; state amount or count');
  if (amount !== undefined) {
    const { units, currency } = limit;
    if (units === null || currency === null) fault('$.amount', 'is not limited; state count');
    else if ((toUnits(amount, currency) ?? 0n) <= 0n)
      fault('$.amount', `is not an exact amount of ${currency} above 0`);
  }
  if (count !== undefined && limit.count === null) fault('$.count', 'is not limited; state amount');
  const end = timeOfText(until);
  if (end === null) fault('$.until', 'is not an RFC 3339 time with its offset, such as 2026-03-01T00:00:00Z');
  else if (end <= now || end > now + RAISE_MAX_MS) fault('$.until', 'is not within the next 31 days');
  return end === null || faults.length > 0 ? refuseFaults('MALFORMED_REQUEST', faults) : accept(rfc3339(end));
}

/** Refuses one more raise of a limit than may be open. Those that ended are marked, and the oldest of them dropped. */
async function makeRoom(
  { orgId, budgetId, limitIndex }: Pick<StoredRaise, 'orgId' | 'budgetId' | 'limitIndex'>,
  now: string,
  db: Directory,
): Promise<Result<undefined>> {
  const all = await raisesBetween(db, orgId, [budgetId, budgetId], null);
  const raises = all.filter((raise) => raise.limitIndex === limitIndex);
  const isOpen = (raise: StoredRaise) => ['pending', 'active'].includes(statusAt(raise, now));
  if (raises.filter(isOpen).length >= RAISES_OPEN_MAX) {
    return refuse(
      'CONFLICT',
      `a limit has ${RAISES_OPEN_MAX} raises at most that add to it or wait; deny one, or wait`,
    );
  }
  const over = raises.filter((raise) => !isOpen(raise));
  const dropped = raises.slice(RAISES_KEPT_MAX - 1).filter((raise) => !isOpen(raise));
  for (const raise of over) {
    if (raise.status === 'active' || raise.status === 'pending') await storeRaise(db, { ...raise, status: 'ended' });
  }
  await removeRaises(
    db,
    orgId,
    dropped.map(({ raiseId }) => raiseId),
  );
  return accept(undefined);
}

async function findRaise(
  {
    orgId,
    budgetId,
    raiseId,
  }: { readonly orgId: string; readonly budgetId: string; readonly raiseId: string | undefined },
  db: Directory,
): Promise<Result<Raised>> {
  const budget = await findBudget(db, { orgId, budgetId });
  if (budget === null) return unknownBudget(budgetId);
  const raise = (await raisesBetween(db, orgId, [budgetId, budgetId], null)).find((each) => each.raiseId === raiseId);
  if (raise === undefined) return refuse('NOT_FOUND', 'the budget has no raise with that id', { data: { budgetId } });
  return accept({ raise, limit: limitsOf(budget)[raise.limitIndex] });
}

async function shown({ raise, limit }: Raised, service: ServiceContext, status = 200): Promise<Reply> {
  const print = await raisePrinter(raise.orgId, [raise], service);
  return ok({ budgetId: raise.budgetId, limit: raise.limitIndex, ...print(raise, limit) }, status);
}

/** A raise as evidence of its changes commits to it. */
function statedOf({ raiseId, limitIndex, amount, count, until, reason, status, approvers }: StoredRaise): JsonObject {
  return { raiseId, limit: limitIndex, amount, count, until, reason, status, agreed: [...approvers] };
}

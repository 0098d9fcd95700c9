import { isJsonObject, type JsonObject, unitsToDecimal, unitsToNumber } from '@gatewright/protocol';
import { IDS_PER_STATEMENT, partsOf } from '../../platform/database/parts.js';
import type { Directory } from '../../platform/database/tables.js';
import { FIRST_PAGE } from '../../platform/http/list-page.js';
import type { Caller } from '../../platform/settings/roles.js';
import { listBudgets } from '../budgets/repository.js';
import { shownBudgets } from '../budgets/shown.js';
import { type ListedMandate, listMandates } from '../mandates/repository.js';
import { visibleDids } from '../visibility/agents.js';
import type { DecisionsContext } from './context.js';
import { countsOfSubjects } from './top-counts.js';

/** From which share of a limit on it is named, percent, and how many of mandates and of budgets are. */
const NEAR_PERCENT = 80;
const NAMED_MAX = 10;
/** Budgets whose limits are read. */
const BUDGETS_READ_MAX = 500;
/** Days over which the present pace is counted. */
const PACE_DAYS = 7;

interface NearLimit {
  readonly kind: 'mandate' | 'budget';
  readonly id: string;
  readonly agentDid: string | null;
  readonly name: string;
  readonly currency: string;
  readonly percent: number;
  readonly remaining: number;
  readonly renewsAt: string | null;
}

/**
 * The limits that are used to 80 % and more, the nearest first: in total of the newest mandates in force, and over time of budgets. The
 * pace is what was captured in the 7 days up to `today` under the mandates that count.
 */
export async function nearLimits(caller: Caller, today: number, service: DecisionsContext): Promise<JsonObject[]> {
  const near = [...(await nearMandates(caller, service)), ...(await nearBudgets(caller, service))];
  const limits: JsonObject[] = [];
  for (const { limit, counting } of near.sort((one, other) => other.limit.percent - one.limit.percent)) {
    const captured = await capturedUnder(service, caller.orgId, counting, limit.currency, today);
    const perDay = unitsToNumber(captured, limit.currency) / PACE_DAYS;
    limits.push({
      ...limit,
      captured: unitsToDecimal(captured, limit.currency),
      daysLeft: perDay > 0 ? Math.floor((Math.max(0, limit.remaining) / perDay) * 10) / 10 : null,
    });
  }
  return limits;
}

/** A limit, and the mandates whose captures use it. */
interface Counting {
  readonly limit: NearLimit;
  readonly counting: readonly Pick<ListedMandate, 'mandateId' | 'accountId'>[];
}

async function nearMandates(caller: Caller, { directory, store }: DecisionsContext): Promise<Counting[]> {
  const { orgId } = caller;
  const query = { agentDid: null, budget: null, status: 'active', visible: visibleDids(directory, caller) } as const;
  const { mandates } = await listMandates(directory, orgId, { ...query, ...FIRST_PAGE });
  const near: Counting[] = [];
  for (const mandate of mandates) {
    const { mandateId, agentDid, action, currency, accountId } = mandate;
    const account = await store.mandate(orgId, accountId);
    if (account?.cap == null || account.cap === 0n || currency === null) continue;
    const percent = Number(((account.captured + account.reserved) * 100n) / account.cap);
    if (percent < NEAR_PERCENT) continue;
    const remaining = unitsToNumber(account.cap - account.captured - account.reserved, currency);
    const named = { kind: 'mandate', id: mandateId, agentDid, name: action, currency, percent } as const;
    near.push({ limit: { ...named, remaining, renewsAt: null }, counting: [mandate] });
  }
  return nearest(near);
}

async function nearBudgets(caller: Caller, service: DecisionsContext): Promise<Counting[]> {
  const { directory } = service;
  const { orgId } = caller;
  const visible = visibleDids(directory, caller);
  const budgets = await listBudgets(directory, orgId, { after: null, limit: BUDGETS_READ_MAX }, visible);
  const shown = await shownBudgets(orgId, budgets, 'open', service);
  const near = nearest(shown.flatMap(limitsOf).map((limit) => ({ limit, counting: [] })));
  const counted: Counting[] = [];
  for (const { limit } of near) {
    const query = { agentDid: null, budget: limit.id, status: 'active', visible } as const;
    const { mandates } = await listMandates(directory, orgId, { ...query, ...FIRST_PAGE });
    counted.push({ limit, counting: mandates });
  }
  return counted;
}

function nearest(near: readonly Counting[]): Counting[] {
  return [...near].sort((one, other) => other.limit.percent - one.limit.percent).slice(0, NAMED_MAX);
}

/** The limits of a budget, as answers show it, that are nearly used and count money. */
function limitsOf({ budgetId, name, limits }: JsonObject): NearLimit[] {
  if (!Array.isArray(limits)) return [];
  return limits.filter(isJsonObject).flatMap(({ percent, remaining, currency, renewsAt }): NearLimit[] => {
    if (typeof percent !== 'number' || percent < NEAR_PERCENT) return [];
    if (typeof remaining !== 'number' || typeof currency !== 'string') return [];
    const named = { kind: 'budget', id: String(budgetId), agentDid: null, name: String(name) } as const;
    return [{ ...named, currency, percent, remaining, renewsAt: typeof renewsAt === 'string' ? renewsAt : null }];
  });
}

/** Units of a currency that were captured in the days of the pace, under mandates and what they were before their terms changed. */
async function capturedUnder(
  { directory, decisionLog: { keys } }: DecisionsContext,
  orgId: string,
  mandates: Counting['counting'],
  currency: string,
  today: number,
): Promise<bigint> {
  const ids = await termsOf(directory, orgId, mandates);
  const subjects = ids.map((id) => keys.of('mandate', orgId, id));
  const span = { from: today - PACE_DAYS + 1, to: today };
  const sums = await countsOfSubjects(directory, { orgId, kind: 'mandate', currency }, span, subjects);
  return sums.reduce((sum, { captured }) => sum + captured, 0n);
}

async function termsOf(db: Directory, orgId: string, mandates: Counting['counting']): Promise<readonly string[]> {
  const ids = new Set(mandates.flatMap(({ mandateId, accountId }) => [mandateId, accountId]));
  const accounts = [...new Set(mandates.map(({ accountId }) => accountId))];
  for (const part of partsOf(accounts, IDS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('mandate')
      .select('mandateId')
      .where('orgId', '=', orgId)
      .where('accountId', 'in', [...part])
      .execute();
    for (const { mandateId } of rows) ids.add(mandateId);
  }
  return [...ids];
}

import { unitsToDecimal } from '@gatewright/protocol';
import { rfc3339 } from '../../platform/database/rfc3339.js';
import type { Directory } from '../../platform/database/tables.js';
import { word } from '../../platform/http/asking.js';
import type { AuthenticatedCall } from '../../platform/http/call.js';
import { ok, type Reply } from '../../platform/http/reply.js';
import { visibleAgents } from '../visibility/agents.js';
import type { DecisionsContext } from './context.js';
import { countedFrom } from './count-fill.js';
import { type CountKind, type Counts, DAY_MS, plus, storedCounts } from './counts.js';
import { namesByKey } from './names.js';
import { nearLimits } from './near-limits.js';
import { bySpent, countsOfSubjects, type DaySpan, type SubjectCounts, topCounts } from './top-counts.js';
import { shownWaits } from './waits.js';

/** Periods of an overview, and their lengths in ms. */
const PERIODS = { '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;
const PERIOD_NAMES = ['24h', '7d', '30d'] as const;

/** Agents and merchants of a currency that an overview names, and currencies for which it does. */
const TOP_MAX = 10;
const TOP_CURRENCIES_MAX = 5;

/** The query of an overview. */
export const OVERVIEW = { period: word(PERIOD_NAMES, 'the time up to now, 7d unless given, in whole days of UTC') };

interface DayCounts extends Counts {
  readonly day: number;
  readonly currency: string;
}

/**
 * GET /policy/decisions/overview: decisions and money by day and currency, who spent most, how long people took, and which limits are
 * nearly used. It reads counters, in whole days of UTC from the one in which the period begins, and no decision.
 */
export async function readOverview(
  { period: asked }: { readonly period: keyof typeof PERIODS | null },
  { caller }: AuthenticatedCall,
  service: DecisionsContext,
): Promise<Reply> {
  const { directory, decisionLog, store } = service;
  const { orgId } = caller;
  const period = asked ?? '7d';
  const completeTo = await decisionLog.writer.catchUp();
  await decisionLog.writer.countMoved();
  const now = await store.now();
  const span = { from: Math.floor((now - PERIODS[period]) / DAY_MS), to: Math.floor(now / DAY_MS) };
  const visible = await visibleAgents(directory, caller);
  const agentKeys = visible === null ? null : [...visible].map((did) => decisionLog.keys.of('agent', orgId, did));
  const days = await dayCounts(directory, orgId, span, agentKeys);
  const currencies = currenciesOf(days);
  const agents = await (agentKeys === null
    ? topOf(directory, orgId, 'agent', currencies, span)
    : topAmong(directory, orgId, agentKeys, currencies, span));
  const merchants = agentKeys === null ? await topOf(directory, orgId, 'merchant', currencies, span) : null;
  const reached = await countedFrom(directory, orgId);
  return ok({
    period,
    from: dayText(span.from),
    to: dayText(span.to),
    countedFrom: reached === null ? null : rfc3339(Math.min(reached, now)),
    completeTo: rfc3339(completeTo),
    days: days.map(({ day, currency, ...counts }) => ({ day: dayText(day), ...shownCounts(counts, currency) })),
    agents: { ...agents, rows: agents.rows.map(({ name, ...row }) => ({ agentDid: name, ...row })) },
    merchants:
      merchants === null
        ? null
        : { ...merchants, rows: merchants.rows.map(({ name, ...row }) => ({ merchant: name, ...row })) },
    waits: agentKeys === null ? { ...shownWaits(await waitsIn(directory, orgId, span)) } : null,
    limits: await nearLimits(caller, span.to, service),
  });
}

/** Counters as answers show them: amounts are exact decimals. */
function shownCounts(counts: Counts, currency: string) {
  const { permits, refusals, waits, authorized, refused, waiting, captured, released, refunded } = counts;
  const money = (units: bigint) => (currency === '' ? null : unitsToDecimal(units, currency));
  return {
    ...{ currency: currency === '' ? null : currency, permits, refusals, waits },
    ...{ captured: money(captured), held: money(authorized - captured - released), refused: money(refused) },
    ...{ waiting: money(waiting), released: money(released), refunded: money(refunded) },
  };
}

/** The counters of each day and currency, the oldest day first: of all agents, or of those with the keys. */
async function dayCounts(
  db: Directory,
  orgId: string,
  span: DaySpan,
  agentKeys: readonly number[] | null,
): Promise<readonly DayCounts[]> {
  const seen = agentKeys === null ? null : new Set(agentKeys);
  const rows = await db
    .selectFrom('decisionCount')
    .selectAll()
    .where('orgId', '=', orgId)
    // Each day by its own: between two days lie the counters of agents and merchants.
    .where('day', 'in', daysOf(span))
    .where('kind', '=', seen === null ? 'all' : 'agent')
    .execute();
  const sums = new Map<string, DayCounts>();
  for (const row of rows) {
    if (seen?.has(Number(row.subject)) === false) continue;
    const counts = { day: Number(row.day), currency: row.currency, ...storedCounts(row) };
    const key = `${counts.day} ${counts.currency}`;
    const before = sums.get(key);
    sums.set(key, before === undefined ? counts : plus(before, counts));
  }
  return [...sums.values()].sort((one, other) => one.day - other.day || (one.currency < other.currency ? -1 : 1));
}

function daysOf({ from, to }: DaySpan): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The currencies with the most decisions. */
function currenciesOf(days: readonly DayCounts[]): readonly string[] {
  const decisions = new Map<string, number>();
  for (const { currency, permits, refusals, waits } of days) {
    if (currency !== '') decisions.set(currency, (decisions.get(currency) ?? 0) + permits + refusals + waits);
  }
  const sorted = [...decisions].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, TOP_CURRENCIES_MAX).map(([currency]) => currency);
}

interface Top {
  readonly isExact: boolean;
  readonly rows: readonly ({ readonly name: string } & ReturnType<typeof shownCounts>)[];
}

async function topOf(
  db: Directory,
  orgId: string,
  kind: 'agent' | 'merchant',
  currencies: readonly string[],
  span: DaySpan,
): Promise<Top> {
  const tops = [];
  for (const currency of currencies) {
    tops.push({ currency, ...(await topCounts(db, { orgId, kind, currency }, span, TOP_MAX)) });
  }
  return { isExact: tops.every(({ isExact }) => isExact), rows: await named(db, orgId, kind, tops) };
}

async function topAmong(
  db: Directory,
  orgId: string,
  agentKeys: readonly number[],
  currencies: readonly string[],
  span: DaySpan,
): Promise<Top> {
  const tops = [];
  for (const currency of currencies) {
    const sums = await countsOfSubjects(db, { orgId, kind: 'agent', currency }, span, agentKeys);
    tops.push({ currency, top: [...sums].sort(bySpent).slice(0, TOP_MAX) });
  }
  return { isExact: true, rows: await named(db, orgId, 'agent', tops) };
}

async function named(
  db: Directory,
  orgId: string,
  kind: 'agent' | 'merchant',
  tops: readonly { readonly currency: string; readonly top: readonly SubjectCounts[] }[],
): Promise<Top['rows']> {
  const keys = new Set(tops.flatMap(({ top }) => top.map(({ subject }) => subject)));
  const names = await namesByKey(db, orgId, kind, [...keys]);
  return tops.flatMap(({ currency, top }) =>
    top.flatMap(({ subject, ...counts }) => {
      const name = names.get(subject);
      // An erasure that is under way has removed the name before its counters.
      return name === undefined ? [] : [{ name, ...shownCounts(counts, currency) }];
    }),
  );
}

async function waitsIn(db: Directory, orgId: string, span: DaySpan) {
  const kind: CountKind = 'wait';
  const rows = await db
    .selectFrom('decisionCount')
    .select(['subject', ({ fn }) => fn.sum<number | bigint | string>('waits').as('count')])
    .where('orgId', '=', orgId)
    .where('day', 'in', daysOf(span))
    .where('kind', '=', kind)
    .groupBy('subject')
    .execute();
  return rows.map(({ subject, count }) => ({ bucket: Number(subject), count: Number(count) }));
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

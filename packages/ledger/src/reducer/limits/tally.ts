import { MONEY_MAX_UNITS } from '@gatewright/protocol';
import { windowAt } from '../../operations/limit-window.js';
import type { Limit } from '../../operations/ops.js';
import type { Amounts, Charge, ChargeRow, EventNote, Hold, Tally } from '../../operations/records.js';
import type { LimitUse } from '../../operations/results.js';
import { capturedBy, reservedBy } from '../hold/machine.js';
import type { LedgerState } from '../state.js';

/** How long what counts no more is kept, ms: a clock may be set back, or a hold be released late. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Detail of PERIOD_LIMIT_EXCEEDED. */
export const PERIOD_EXCEEDED_DETAIL =
  'the action does not fit under a limit over time; ask for less, or wait until the limit renews';

export const NOTHING: Amounts = { units: 0n, holds: 0 };

/** What a hold counts under its limits: what it reserves or has captured and not given back, and one while it is not voided or expired. */
export function chargeOf(hold: Hold): Amounts {
  const units = reservedBy(hold) + capturedBy(hold) - hold.refundedAmount;
  return { units, holds: hold.state === 'voided' || hold.state === 'expired' ? 0 : 1 };
}

/** The row of a charge after a hold changed: what a rolling window loses when it leaves, and what a hold that expires gives back. */
export function chargeRow(
  before: Hold | null,
  after: Hold,
  { key, at }: Charge,
  { rule }: Pick<Tally, 'rule'>,
): ChargeRow {
  const { orgId, authorizationId, state, expiresAt } = after;
  const wait = state === 'held' ? 'begins' : before?.state === 'held' ? 'ends' : 'none';
  return { orgId, key, authorizationId, at, ...chargeOf(after), expiresAt, wait, keepUntil: keptUntil(rule, at) };
}

/** The row of an event. */
export function eventRow({ orgId, key, rule, at }: Tally, eventId: string): ChargeRow {
  const keepUntil = keptUntil(rule, at);
  return { orgId, key, authorizationId: eventId, at, units: 0n, holds: 1, expiresAt: 0, wait: 'none', keepUntil };
}

function keptUntil(rule: Tally['rule'], at: number): number | null {
  return 'rollingMs' in rule ? at + rule.rollingMs + KEPT_MS : null;
}

export function plus(one: Amounts, other: Amounts): Amounts {
  return { units: one.units + other.units, holds: one.holds + other.holds };
}

export function minus(one: Amounts, other: Amounts): Amounts {
  return { units: one.units - other.units, holds: one.holds - other.holds };
}

/** A tally that nothing was charged to: it counts from `at` on. */
export function newTally(orgId: string, { key, window }: EventNote, at: number, generation: number): Tally {
  const { end } = windowAt(window, at);
  const counts = { ...NOTHING, carries: null, carried: 0n, generation };
  return { orgId, key, rule: window, at, countsFrom: at, endsAt: end, ...counts };
}

/** What counts under a tally at some time, and how much of what counted before has left its window. */
interface Span extends Pick<Tally, 'at' | 'countsFrom' | 'endsAt' | 'generation'> {
  readonly left: 'nothing' | 'some' | 'all';
}

/**
 * A clock that was set back turns no window back: the latest time at which the tally was charged stays. `generation` is how many events of
 * a window `since` there were.
 */
export function spanAt(tally: Tally, now: number, generation: number): Span {
  if (generation !== tally.generation) {
    const at = Math.max(tally.at, now) + 1;
    return { at, countsFrom: at, endsAt: tally.endsAt, generation, left: 'all' };
  }
  const at = Math.max(tally.at, now);
  const { countsFrom, endsAt } = boundsAt(tally, at);
  const left = countsFrom > tally.at ? 'all' : countsFrom > tally.countsFrom ? 'some' : 'nothing';
  return { at, countsFrom, endsAt, generation, left };
}

/** How many events restarted the tally; 0 for a window that none restarts. */
export function eventsSince(state: Pick<LedgerState, 'tally'>, { orgId, rule }: Pick<Tally, 'orgId' | 'rule'>): number {
  return 'since' in rule ? (state.tally(orgId, rule.since)?.holds ?? 0) : 0;
}

function boundsAt({ rule, countsFrom, endsAt }: Tally, at: number): Pick<Tally, 'countsFrom' | 'endsAt'> {
  // Within a calendar period nothing leaves, and its bounds take 100 µs to find.
  if ('calendar' in rule && at < endsAt) return { countsFrom, endsAt };
  const { start, end } = windowAt(rule, at);
  return { countsFrom: Math.max(countsFrom, start), endsAt: end };
}

/**
 * The tally at `now`, without what left its window. `leaving` is what that is: of a rolling window the charges that leave it, and of a
 * period that hands on what it left, the charges that had expired as it ended.
 */
export function tallyAt(tally: Tally, now: number, generation: number, leaving: () => Amounts): Tally {
  if (now <= tally.at && generation === tally.generation) return tally;
  const { left, ...span } = spanAt(tally, now, generation);
  const { orgId, key, rule, units, holds, carries } = tally;
  const counts = left === 'some' ? minus({ units, holds }, leaving()) : left === 'all' ? NOTHING : { units, holds };
  const carried = left === 'all' ? handedOn(tally, span.countsFrom, leaving) : tally.carried;
  return { orgId, key, rule, ...span, ...counts, carries, carried };
}

/** What the period that begins at `start` is handed on: what the one before left, and all that it might where that is longer ago. */
function handedOn({ rule, units, carries, carried, endsAt }: Tally, start: number, leaving: () => Amounts): bigint {
  if (carries === null || !('calendar' in rule)) return 0n;
  if (start !== endsAt) return carries;
  // What a period was handed is spent first, and lapses with it.
  const used = units - leaving().units - carried;
  return used <= 0n ? carries : used >= carries ? 0n : carries - used;
}

/** What a limit comes to with what its period was handed and with the raises of the time; null for any. */
export function maximaOf(
  { units, holds, raises = [], carriesOver = false }: Limit,
  { at, carried }: Pick<LimitUse, 'at' | 'carried'>,
): { readonly units: bigint | null; readonly holds: number | null } {
  const raised = raises.reduce((sum, raise) => (at < raise.until ? plus(sum, raise) : sum), NOTHING);
  return {
    units: units === null ? null : units + (carriesOver ? carried : 0n) + raised.units,
    holds: holds === null ? null : holds + raised.holds,
  };
}

/** What is left of a limit, and nothing where more is used than it has; null for any. */
export function leftOf(limit: Limit, use: LimitUse): ReturnType<typeof maximaOf> {
  const { units, holds } = maximaOf(limit, use);
  const { used } = use;
  return {
    units: units === null ? null : units < used.units ? 0n : units - used.units,
    holds: holds === null ? null : Math.max(0, holds - used.holds),
  };
}

/** True where what an action adds fits under each of the limits; `uses` are those of the limits, in their order. */
export function fitAll(limits: readonly Limit[], uses: readonly LimitUse[], adds: Amounts): boolean {
  return limits.every((limit, index) => {
    const use = uses[index];
    if (use === undefined) return false;
    const after = plus(use.used, adds);
    const { units, holds } = maximaOf(limit, use);
    return after.units <= (units ?? MONEY_MAX_UNITS) && (holds === null || after.holds <= holds);
  });
}

/** True where a hold of `amount` units fits under each of the limits: one of nothing takes no room of an amount. */
export function fitHold(limits: readonly Limit[], uses: readonly LimitUse[], amount: bigint): boolean {
  const taken = amount === 0n ? limits.map((limit) => ({ ...limit, units: null })) : limits;
  return fitAll(taken, uses, oneHold(amount));
}

/** What a permitted action of `amount` units adds. */
export function oneHold(amount: bigint): Amounts {
  return { units: amount, holds: 1 };
}

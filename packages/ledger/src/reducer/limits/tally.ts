import { MONEY_MAX_UNITS } from '@gatewright/protocol';
import { windowAt } from '../../operations/limit-window.js';
import type { Limit } from '../../operations/ops.js';
import type { Amounts, Charge, ChargeRow, Hold, Tally } from '../../operations/records.js';
import type { LimitUse } from '../../operations/results.js';
import { capturedBy, reservedBy } from '../hold/machine.js';

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

/** The row of a charge: what a rolling window loses when it leaves, and what a hold that expires gives back. */
export function chargeRow(hold: Hold, { key, at }: Charge, { rule }: Pick<Tally, 'rule'>): ChargeRow {
  const { orgId, authorizationId, state, expiresAt } = hold;
  const leavesAt = 'rollingMs' in rule ? at + rule.rollingMs : 0;
  return {
    orgId,
    key,
    authorizationId,
    at,
    ...chargeOf(hold),
    expiresAt: state === 'held' ? expiresAt : null,
    keepUntil: Math.max(leavesAt, expiresAt) + KEPT_MS,
  };
}

export function plus(one: Amounts, other: Amounts): Amounts {
  return { units: one.units + other.units, holds: one.holds + other.holds };
}

export function minus(one: Amounts, other: Amounts): Amounts {
  return { units: one.units - other.units, holds: one.holds - other.holds };
}

/** A tally that nothing was charged to: it counts from `at` on. */
export function newTally(orgId: string, { key, window }: Pick<Limit, 'key' | 'window'>, at: number): Tally {
  return { orgId, key, rule: window, at, countsFrom: at, endsAt: windowAt(window, at).end, ...NOTHING };
}

/** What counts under a tally at some time, and how much of what counted before has left its window. */
interface Span extends Pick<Tally, 'at' | 'countsFrom' | 'endsAt'> {
  readonly left: 'nothing' | 'some' | 'all';
}

/** A clock that was set back turns no window back: the latest time at which the tally was charged stays. */
export function spanAt(tally: Tally, now: number): Span {
  const at = Math.max(tally.at, now);
  const { countsFrom, endsAt } = boundsAt(tally, at);
  const left = countsFrom > tally.at ? 'all' : countsFrom > tally.countsFrom ? 'some' : 'nothing';
  return { at, countsFrom, endsAt, left };
}

function boundsAt({ rule, countsFrom, endsAt }: Tally, at: number): Pick<Tally, 'countsFrom' | 'endsAt'> {
  // Within a calendar period nothing leaves, and its bounds take 100 µs to find.
  if ('calendar' in rule && at < endsAt) return { countsFrom, endsAt };
  const { start, end } = windowAt(rule, at);
  return { countsFrom: Math.max(countsFrom, start), endsAt: end };
}

/** The tally at `now`, without what left its window: `chargedBefore` says what was charged from `countsFrom` on and before an instant. */
export function tallyAt(tally: Tally, now: number, chargedBefore: (start: number) => Amounts): Tally {
  if (now <= tally.at) return tally;
  const { left, ...span } = spanAt(tally, now);
  const { orgId, key, rule, units, holds } = tally;
  const gone = left === 'some' ? chargedBefore(span.countsFrom) : NOTHING;
  return { orgId, key, rule, ...span, ...(left === 'all' ? NOTHING : minus({ units, holds }, gone)) };
}

/** True where a hold of `amount` units fits under each of the limits; `uses` are those of the limits, in their order. */
export function fitAll(limits: readonly Limit[], uses: readonly LimitUse[], amount: bigint): boolean {
  return limits.every(({ units, holds }, index) => {
    const after = plus(uses[index]?.used ?? NOTHING, { units: amount, holds: 1 });
    return after.units <= (units ?? MONEY_MAX_UNITS) && (holds === null || after.holds <= holds);
  });
}

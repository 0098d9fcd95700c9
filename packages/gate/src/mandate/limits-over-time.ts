import { timeOfText } from '@gatewright/evaluator';
import { isTimeZone, type Limit, type LimitWindow, type Raise } from '@gatewright/ledger';
import {
  CALENDAR_PERIODS,
  currencyCode,
  currencyExponent,
  type Fault,
  type JsonObject,
  type JsonValue,
  type MandateRequest,
  objectsIn,
  toUnits,
  unitsToNumber,
  validateWire,
} from '@gatewright/protocol';

/** A limit as a request states it. */
export type StatedLimit = NonNullable<MandateRequest['limits']>[number];

/** A limit over time, read and checked. */
export interface LimitOverTime {
  /** Units of `currency` at most, and actions at most; null for any. */
  readonly units: bigint | null;
  readonly count: number | null;
  /** The currency of the amount where the limit states one of its own; null for that of its mandate. */
  readonly currency: string | null;
  readonly per: StatedLimit['per'];
  /** IANA zone of a calendar period. */
  readonly timeZone: string | null;
  /** An instant at which a period begins, RFC 3339 in UTC; null where periods are those of the calendar. */
  readonly startsAt: string | null;
  /** Each value of this is counted by itself; null for all together. */
  readonly by: NonNullable<StatedLimit['by']> | null;
  /** What a calendar period leaves of the amount is added to the next. */
  readonly carryOver: boolean;
  /** Percentages of the limit: where use reaches one, people are notified; above `escalateAbove`, they decide. */
  readonly notifyAt: readonly number[];
  readonly escalateAbove: number | null;
}

/** Who states a limit: a mandate, by its account, or a budget, by its id. */
export type LimitOwner = { readonly mandate: string } | { readonly budget: string };

/** A limit that an action must fit under, of its own mandate, of one that this comes from, or of a budget. */
export interface GrantedLimit extends Omit<LimitOverTime, 'startsAt' | 'currency' | 'carryOver'> {
  readonly owner: LimitOwner;
  /** Without the values of `by`. */
  readonly limit: Limit;
}

/** The longest rolling window, ms: 366 days. */
const ROLLING_MAX_MS = 366 * 24 * 60 * 60 * 1000;

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000] as const;

/** Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds; null for another text, and for none or too many. */
function durationMs(text: string): number | null {
  const parts = DURATION.exec(text)?.slice(1) ?? [];
  const ms = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (UNITS_MS[index] ?? 0), 0);
  return ms > 0 && ms <= ROLLING_MAX_MS ? ms : null;
}

/** True where a request states a limit of money: of one action, in all, or over time. */
export function statesMoneyLimit({
  perTxnMax,
  maxAmount,
  limits = [],
}: Pick<MandateRequest, 'perTxnMax' | 'maxAmount' | 'limits'>): boolean {
  return perTxnMax !== undefined || maxAmount !== undefined || limits.some(({ amount }) => amount !== undefined);
}

/**
 * Reads the limits over time of a request: each limits an amount or a count, and what it says fits its period. `currency` is that of the
 * mandate; undefined for a budget, whose limits of an amount each name one.
 */
export function readLimits(
  stated: readonly StatedLimit[] | undefined,
  currency: string | null | undefined,
  faults: Fault[],
): readonly LimitOverTime[] | null {
  const limits = stated?.map((limit, index) => readLimit(limit, `$.limits[${index}]`, currency, faults)) ?? null;
  const carrying = new Map<string, number>();
  for (const [index, limit] of limits?.entries() ?? []) {
    if (!limit.carryOver) continue;
    const { per, timeZone, startsAt, by } = limit;
    const period = JSON.stringify([per, timeZone, startsAt, by, limit.currency]);
    const first = carrying.get(period);
    if (first === undefined) carrying.set(period, index);
    else {
      const message = `is stated by $.limits[${first}] of the same period already`;
      faults.push({ path: `$.limits[${index}].carryOver`, message });
    }
  }
  return limits;
}

function readLimit(
  stated: StatedLimit,
  path: string,
  ofMandate: string | null | undefined,
  faults: Fault[],
): LimitOverTime {
  const { amount, count = null, per, timeZone = null, startsAt: begins, by = null } = stated;
  const { carryOver = false, notifyAt = [], escalateAbove = null } = stated;
  const fault = (member: string, message: string) => faults.push({ path: `${path}${member}`, message });
  const refuseAll = (members: readonly (keyof StatedLimit)[], message: string) => {
    for (const member of members) if (stated[member] !== undefined) fault(`.${member}`, message);
  };
  if (amount === undefined && count === null) fault('', 'limits nothing; state amount or count');
  const own = stated.currency === undefined ? null : currencyCode(stated.currency);
  if (stated.currency !== undefined && own === null)
    fault('.currency', 'is not a known currency; use an ISO 4217 code');
  if (own !== null && ofMandate !== undefined && own !== ofMandate) {
    fault('.currency', `is not that of the mandate, ${ofMandate ?? 'which has none'}`);
  }
  if (ofMandate === undefined && amount !== undefined && stated.currency === undefined) {
    fault('', 'limits an amount and names no currency; state currency');
  }
  const currency = own ?? ofMandate ?? null;
  const isCountable = amount !== undefined && currency !== null && currencyExponent(currency) !== null;
  const units = isCountable ? toUnits(amount, currency) : null;
  if (isCountable && units === null) fault('.amount', `is not an exact, non-negative amount of ${currency}`);
  const isCalendar = CALENDAR_PERIODS.some((period) => period === per);
  if (typeof per !== 'string' && 'rolling' in per && durationMs(per.rolling) === null) {
    fault('.per.rolling', 'is not a duration of 1 second to 366 days, such as P7D or PT1H');
  }
  if (typeof per !== 'string' && 'since' in per && ofMandate === undefined) {
    fault('.per.since', 'belongs to a limit of a mandate, whose agent carries out the action');
  }
  if (!isCalendar) refuseAll(['timeZone', 'startsAt', 'carryOver'], 'belongs to a period of the calendar');
  if (per === 'transaction') refuseAll(['count', 'notifyAt'], 'belongs to a period; this limit is of each action');
  if (carryOver && amount === undefined) fault('.carryOver', 'belongs to a limit of an amount');
  if (isCalendar && timeZone !== null && !isTimeZone(timeZone)) {
    fault('.timeZone', 'is no known time zone; use an IANA name such as Europe/Berlin');
  }
  const start = begins === undefined ? null : timeOfText(begins);
  if (begins !== undefined && start === null) {
    fault('.startsAt', 'is not an RFC 3339 time with its offset, such as 2026-03-01T00:00:00Z');
  }
  const startsAt = start === null ? null : new Date(start).toISOString();
  return {
    ...{ units, count, currency: own, per, timeZone, startsAt, by },
    ...{ carryOver, notifyAt: [...notifyAt].sort((a, b) => a - b), escalateAbove },
  };
}

/** A limit as documents and answers show it: what it does not state is left out. `currency` is that of the mandate. */
export function shownLimit(limit: LimitOverTime, ofMandate: string | null): StatedLimit & JsonObject {
  const { units, count, currency, per, timeZone, startsAt, by, carryOver, notifyAt, escalateAbove } = limit;
  const counted = currency ?? ofMandate;
  return {
    ...(units === null || counted === null ? {} : { amount: unitsToNumber(units, counted) }),
    ...(count === null ? {} : { count }),
    ...(currency === null ? {} : { currency }),
    per,
    ...(timeZone === null ? {} : { timeZone }),
    ...(startsAt === null ? {} : { startsAt }),
    ...(by === null ? {} : { by }),
    ...(carryOver ? { carryOver } : {}),
    ...(notifyAt.length === 0 ? {} : { notifyAt: [...notifyAt] }),
    ...(escalateAbove === null ? {} : { escalateAbove }),
  };
}

/** The limits over time that the permissions of a mandate in `currency` state. */
export function statedLimits({ permission }: JsonObject, currency: string | null): LimitOverTime[] {
  const stated = objectsIn(permission).flatMap(({ limits }) => (limits === undefined ? [] : [limits]));
  return stated.flatMap((limits) => storedLimits(limits, currency));
}

/** The same as the ledger holds actions to them. */
export function limitsIn(document: JsonObject, accountId: string, currency: string | null): GrantedLimit[] {
  return statedLimits(document, currency).map((limit) => grantedLimit(limit, { mandate: accountId }, currency));
}

/** A limit of a mandate or a budget as the ledger holds actions in `currency` to it. */
export function grantedLimit(
  { startsAt, currency: _own, carryOver, ...limit }: LimitOverTime,
  owner: LimitOwner,
  currency: string | null,
  more: { readonly raises?: readonly Raise[]; readonly resets?: number } = {},
): GrantedLimit {
  const { units, count, per, timeZone } = limit;
  const { raises = [], resets = 0 } = more;
  const window = windowOf(per, timeZone, startsAt, owner);
  return {
    ...limit,
    owner,
    limit: {
      key: JSON.stringify([owner, window, units === null ? null : currency, resets, carryOver]),
      ...{ window, units, holds: count },
      ...(carryOver ? { carriesOver: true } : {}),
      ...(raises.length === 0 ? {} : { raises }),
    },
  };
}

/** The key under which an action of the agent of a mandate is counted that restarts its limits. */
export function sinceEvent(accountId: string, action: string): string {
  return JSON.stringify(['since', accountId, action]);
}

function windowOf(
  per: LimitOverTime['per'],
  timeZone: string | null,
  startsAt: string | null,
  owner: LimitOwner,
): LimitWindow {
  if (per === 'transaction') return { transaction: true };
  if (per === 'total') return { total: true };
  if (typeof per === 'string') {
    return { calendar: per, timeZone: timeZone ?? 'UTC', startsAt: startsAt === null ? null : timeOfText(startsAt) };
  }
  if ('since' in per) return { since: sinceEvent('mandate' in owner ? owner.mandate : owner.budget, per.since.action) };
  return { rollingMs: durationMs(per.rolling) ?? ROLLING_MAX_MS };
}

/** What is permitted under limits that cannot be read. */
const NOTHING: LimitOverTime = {
  ...{ units: 0n, count: 0, currency: null, per: 'total', timeZone: null, startsAt: null, by: null },
  ...{ carryOver: false, notifyAt: [], escalateAbove: null },
};

/** Stands for the members of a request for a mandate beside its limits. */
const ANY_MANDATE = { agentDid: 'did:magp:any:z', scope: 'any' } as const;

/**
 * The limits of a document or a stored budget, `currency` as for `readLimits`. Limits that cannot be read, which no request states, permit
 * nothing.
 */
export function storedLimits(stated: JsonValue, currency: string | null | undefined): readonly LimitOverTime[] {
  const checked = validateWire('MandateRequest', { ...ANY_MANDATE, limits: stated });
  if (!checked.ok) return [NOTHING];
  const faults: Fault[] = [];
  const limits = readLimits(checked.value.limits, currency, faults) ?? [];
  const isCounted = limits.every(
    ({ units }, index) => checked.value.limits?.[index]?.amount === undefined || units !== null,
  );
  return faults.length === 0 && isCounted ? limits : [NOTHING];
}

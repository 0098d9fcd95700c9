import { timeOfText } from '@gatewright/evaluator';
import type { Limit, LimitWindow } from '@gatewright/ledger';
import {
  CALENDAR_PERIODS,
  currencyExponent,
  type Fault,
  isJsonObject,
  type JsonObject,
  type MandateRequest,
  objectsIn,
  type Sha256Hex,
  toUnits,
  unitsToNumber,
} from '@gatewright/protocol';

/** A limit as a request states it, amounts in the mandate's currency. */
type StatedLimit = NonNullable<MandateRequest['limits']>[number];

/** A limit over time of a mandate, read and checked. */
export interface LimitOverTime {
  /** Units of the mandate's currency at most, and actions at most; null for any. */
  readonly units: bigint | null;
  readonly count: number | null;
  readonly per: StatedLimit['per'];
  /** IANA zone of a calendar period. */
  readonly timeZone: string | null;
  /** An instant at which a period begins, RFC 3339 in UTC; null where periods are those of the calendar. */
  readonly startsAt: string | null;
  /** Counted for each merchant by itself; null for all together. */
  readonly by: 'merchant' | null;
}

/** A limit that an action must fit under, of its own mandate or of one that this comes from. */
export interface GrantedLimit extends Omit<LimitOverTime, 'startsAt'> {
  /** The account of the mandate that states it. */
  readonly accountId: string;
  readonly window: LimitWindow;
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

/** True for a name of a time zone that this host knows. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** True where a request states a limit of money: of one action, in all, or over time. */
export function statesMoneyLimit({
  perTxnMax,
  maxAmount,
  limits = [],
}: Pick<MandateRequest, 'perTxnMax' | 'maxAmount' | 'limits'>): boolean {
  return perTxnMax !== undefined || maxAmount !== undefined || limits.some(({ amount }) => amount !== undefined);
}

/** Reads the limits over time of a request: each limits an amount or a count, and what it says fits its period. */
export function readLimits(
  stated: MandateRequest['limits'],
  currency: string | null,
  faults: Fault[],
): readonly LimitOverTime[] | null {
  return stated?.map((limit, index) => readLimit(limit, `$.limits[${index}]`, currency, faults)) ?? null;
}

function readLimit(stated: StatedLimit, path: string, currency: string | null, faults: Fault[]): LimitOverTime {
  const { amount, count = null, per, timeZone = null, startsAt: begins, by = null } = stated;
  const fault = (member: string, message: string) => faults.push({ path: `${path}${member}`, message });
  if (amount === undefined && count === null) fault('', 'limits nothing; state amount or count');
  const isCountable = amount !== undefined && currency !== null && currencyExponent(currency) !== null;
  const units = isCountable ? toUnits(amount, currency) : null;
  if (isCountable && units === null) fault('.amount', `is not an exact, non-negative amount of ${currency}`);
  const isCalendar = typeof per === 'string' && per !== 'total';
  if (typeof per !== 'string' && durationMs(per.rolling) === null) {
    fault('.per.rolling', 'is not a duration of 1 second to 366 days, such as P7D or PT1H');
  }
  if (!isCalendar && timeZone !== null) fault('.timeZone', 'belongs to a period of the calendar');
  if (!isCalendar && begins !== undefined) fault('.startsAt', 'belongs to a period of the calendar');
  if (isCalendar && timeZone !== null && !isTimeZone(timeZone)) {
    fault('.timeZone', 'is no known time zone; use an IANA name such as Europe/Berlin');
  }
  const start = begins === undefined ? null : timeOfText(begins);
  if (begins !== undefined && start === null) {
    fault('.startsAt', 'is not an RFC 3339 time with its offset, such as 2026-03-01T00:00:00Z');
  }
  return { units, count, per, timeZone, startsAt: start === null ? null : new Date(start).toISOString(), by };
}

/** A limit as documents and answers show it: what it does not state is left out. */
export function shownLimit({ units, count, per, timeZone, startsAt, by }: LimitOverTime, currency: string | null) {
  return {
    ...(units === null || currency === null ? {} : { amount: unitsToNumber(units, currency) }),
    ...(count === null ? {} : { count }),
    per,
    ...(timeZone === null ? {} : { timeZone }),
    ...(startsAt === null ? {} : { startsAt }),
    ...(by === null ? {} : { by }),
  };
}

/**
 * The limits over time that the permissions of a mandate state. A limit that cannot be read, which a request never states, permits nothing.
 */
export function limitsIn({ permission }: JsonObject, accountId: string, currency: string | null): GrantedLimit[] {
  const stated = objectsIn(permission).flatMap(({ limits }) => (Array.isArray(limits) ? limits : []));
  return stated.map((limit) => grantedLimit(isJsonObject(limit) ? limit : {}, accountId, currency));
}

function grantedLimit(stated: JsonObject, accountId: string, currency: string | null): GrantedLimit {
  const { amount, count, per, timeZone, startsAt, by } = stated;
  const zone = typeof timeZone === 'string' ? timeZone : null;
  const begins = typeof startsAt === 'string' ? timeOfText(startsAt) : null;
  const limited = {
    accountId,
    units: amount === undefined ? null : ((typeof amount === 'number' ? toUnits(amount, currency ?? '') : null) ?? 0n),
    count: count === undefined ? null : typeof count === 'number' ? count : 0,
    timeZone: zone,
    by: by === 'merchant' ? by : null,
  } as const;
  const period = CALENDAR_PERIODS.find((each) => each === per);
  if (period !== undefined && (zone === null || isTimeZone(zone))) {
    const window = { calendar: period, timeZone: zone ?? 'UTC', startsAt: begins };
    return { ...limited, per: period, window };
  }
  const rolling = isJsonObject(per) && typeof per['rolling'] === 'string' ? per['rolling'] : '';
  const rollingMs = durationMs(rolling);
  if (rollingMs !== null) return { ...limited, per: { rolling }, window: { rollingMs } };
  const nothing = per === 'total' ? {} : { units: 0n, count: 0 };
  return { ...limited, ...nothing, per: 'total', window: { total: true } };
}

/** The limits as the ledger counts them for an action: limits of one mandate and window count together, by merchant each for itself. */
export function ledgerLimits(limits: readonly GrantedLimit[], merchant: string | null, sha256Hex: Sha256Hex): Limit[] {
  return limits.map(({ accountId, window, units, count, by }) => {
    const counted = by === 'merchant' ? sha256Hex(merchant ?? '') : '';
    return { key: `${accountId} ${JSON.stringify(window)} ${counted}`, window, units, holds: count };
  });
}

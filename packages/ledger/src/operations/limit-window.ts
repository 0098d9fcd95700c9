import type { CALENDAR_PERIODS } from '@gatewright/protocol';
import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import { create, toZonedDateTime } from 'temporal-polyfill/fns/PlainDateTime';
import { addDays, addMonths, addWeeks, addYears } from 'temporal-polyfill/fns/ZonedDateTime';

/**
 * The time that a limit counts over: a calendar period of a time zone, aligned with an instant (ms since the epoch) where one is given; the
 * last so many milliseconds; since the newest event that was noted under a key, whose window is `total`; for ever; or no time, where each
 * action counts by itself.
 */
export type LimitWindow =
  | {
      readonly calendar: (typeof CALENDAR_PERIODS)[number];
      readonly timeZone: string;
      readonly startsAt: number | null;
    }
  | { readonly rollingMs: number }
  | { readonly since: string }
  | { readonly total: true }
  | { readonly transaction: true };

/** The instants that count at some time, ms since the epoch: from `start` on and before `end`. */
export interface WindowSpan {
  readonly start: number;
  /** When what is counted now counts no more: the next period begins, or as much time has passed. */
  readonly end: number;
}

/** Without an alignment periods are counted from here: a Monday, and the first day of a month and of a year. */
const ORIGIN = create(2024, 1, 1);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How a period is added to a time of a zone, and its mean length, ms. */
const PERIODS = {
  day: { add: addDays, meanMs: DAY_MS },
  week: { add: addWeeks, meanMs: 7 * DAY_MS },
  month: { add: addMonths, meanMs: 30.436875 * DAY_MS },
  year: { add: addYears, meanMs: 365.2425 * DAY_MS },
} as const;

/**
 * The span of a window at `at`, ms since the epoch. Days are those of the zone, of 23 or 25 hours where its clocks change, and weeks begin on
 * Monday. A month that is too short for the day of the alignment begins on its last day. Hours have sixty minutes. An action counts in a
 * rolling window of n ms until n ms after it, when it counts no more.
 */
export function windowAt(window: LimitWindow, at: number): WindowSpan {
  if ('rollingMs' in window) return { start: at - window.rollingMs + 1, end: at + window.rollingMs };
  if (!('calendar' in window)) return { start: 0, end: Number.MAX_SAFE_INTEGER };
  const { calendar, timeZone, startsAt } = window;
  const origin = originIn(timeZone, startsAt);
  // A host without the zone lets nothing leave.
  if (origin === null) return { start: 0, end: Number.MAX_SAFE_INTEGER };
  const { epochMilliseconds } = origin;
  if (calendar === 'hour') {
    const start = at - modulo(at - epochMilliseconds, HOUR_MS);
    return { start, end: start + HOUR_MS };
  }
  const { add, meanMs } = PERIODS[calendar];
  const startOf = (count: number) => add(origin, count).epochMilliseconds;
  // Periods differ in length: the count is right within one or two.
  let count = Math.floor((at - epochMilliseconds) / meanMs);
  while (startOf(count + 1) <= at) count += 1;
  while (startOf(count) > at) count -= 1;
  return { start: startOf(count), end: startOf(count + 1) };
}

/** Where the periods of a zone are counted from; null for a zone whose periods cannot be computed. */
function originIn(timeZone: string, startsAt: number | null) {
  try {
    return startsAt === null
      ? toZonedDateTime(ORIGIN, timeZone)
      : toZonedDateTimeISO(fromEpochMilliseconds(startsAt), timeZone);
  } catch {
    return null;
  }
}

/** True for a name of a time zone whose periods can be computed. Hosts know names beside those, such as those of ICU. */
export function isTimeZone(name: string): boolean {
  return originIn(name, null) !== null;
}

/** True for a window in which time alone makes room. */
export function renewsByTime(window: LimitWindow): boolean {
  return 'calendar' in window || 'rollingMs' in window;
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor;
}

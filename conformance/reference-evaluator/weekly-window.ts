import type { JsonObject } from '@gatewright/protocol';
import { own, textOf, textsOf } from './documents.js';

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const MINUTES_PER_DAY = 1440;

/** The years whose offsets a program knows (ADR 9). */
const KNOWN = { from: Date.UTC(2020, 0, 1), before: Date.UTC(2060, 0, 1) };

/**
 * True where the local time of the zone is outside of the window; a window past midnight belongs to the day it opens. Null
 * where the local time is unknown.
 */
export function isOutside(config: JsonObject, now: number): boolean | null {
  if (!(now >= KNOWN.from && now < KNOWN.before)) return null;
  const { day, minute } = localTime(textOf(own(config, 'zone'), 'UTC'), now);
  const weekdays = textsOf(own(config, 'weekdays'));
  const isOpenOn = (index: number) => weekdays.length === 0 || weekdays.includes(DAYS[(index + 7) % 7] ?? '');
  const [from, to] = [Number(own(config, 'fromMinute')), Number(own(config, 'toMinute'))];
  const closes = to < from ? to + MINUTES_PER_DAY : to;
  const isWithin = (since: number) => from <= since && since < closes;
  return !((isOpenOn(day) && isWithin(minute)) || (isOpenOn(day - 1) && isWithin(minute + MINUTES_PER_DAY)));
}

/** Day of the week (0 is Sunday) and minute of the day, as the host's own time zones have it. */
function localTime(timeZone: string, now: number): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const weekday = part('weekday').toLowerCase();
  const names: readonly string[] = DAYS;
  return { day: names.indexOf(weekday), minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

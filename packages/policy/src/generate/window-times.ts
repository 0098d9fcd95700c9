import type { JsonObject } from '@gatewright/protocol';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;
/** Midnight of a Monday, far from a change of clocks in most zones. */
const MONDAY = Date.UTC(2026, 0, 12);

/**
 * Times at the edges of a window of `time-outside`, on the first day that it names: the last minute before it, the first and the last
 * within, the first after; and the same minute as the first within, on a day that it does not name.
 */
export function windowTimes({ zone, weekdays, fromMinute, toMinute }: JsonObject): string[] {
  if (typeof zone !== 'string' || typeof fromMinute !== 'number' || typeof toMinute !== 'number') return [];
  const named = Array.isArray(weekdays) && weekdays.length > 0 ? weekdays : WEEKDAYS;
  const day = WEEKDAYS.findIndex((each) => named.includes(each));
  const closed = WEEKDAYS.findIndex((each) => !named.includes(each));
  const end = toMinute > fromMinute ? toMinute : toMinute + MINUTES_PER_DAY;
  const edges = [fromMinute - 1, fromMinute, end - 1, end].map((minute) => day * MINUTES_PER_DAY + minute);
  const minutes = closed < 0 ? edges : [...edges, closed * MINUTES_PER_DAY + fromMinute];
  return minutes.map((minute) => timeText(MONDAY + minute * MS_PER_MINUTE, zone));
}

/** The time at which clocks of a zone show what UTC shows at `local`. */
function timeText(local: number, zone: string): string {
  return new Date(local - offsetAt(local - offsetAt(local, zone), zone)).toISOString().replace('.000Z', 'Z');
}

/** How far a zone is ahead of UTC, ms. */
function offsetAt(time: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MS_PER_MINUTE;
}

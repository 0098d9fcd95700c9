import { visibleJson } from '@gatewright/protocol';

const times = new Intl.DateTimeFormat(navigator.languages, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time (RFC 3339) in the reader's locale and zone. */
export function timeText(time: string): string {
  return times.format(new Date(time));
}

const ages = new Intl.RelativeTimeFormat(navigator.languages[0], { numeric: 'always', style: 'short' });
/** Units of a distance in time, with their length in ms, the longest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How far a time (RFC 3339) is from now, in its longest unit: `5 min. ago`, `in 23 hr.`. */
export function agoText(time: string, now: number = Date.now()): string {
  const distance = new Date(time).getTime() - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? UNITS[3];
  return ages.format(Math.trunc(distance / length), unit);
}

/** Any JSON value as text that people read. */
export function jsonText(value: unknown): string {
  return visibleJson(value ?? null, 2);
}

/** The zone in which times are shown, with its distance from UTC now: `Europe/Berlin, GMT+1`. */
export function zoneText(): string {
  const { timeZone } = times.resolvedOptions();
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone}, ${offset}`;
}

const days = new Intl.DateTimeFormat(navigator.languages, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day of UTC (`2026-03-01`) in the reader's locale; any other text as it is. */
export function dayText(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : days.format(time);
}

/** A duration in ms in its largest unit, in the reader's locale. */
export function durationText(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms >= each) ?? ['second', 1_000];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(navigator.languages, style).format(ms / length);
}

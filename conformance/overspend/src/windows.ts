import type { Window } from './target.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Names of the parts of a local time that distinguish a period. */
const PARTS = {
  hour: ['year', 'month', 'day', 'hour'],
  day: ['year', 'month', 'day'],
  month: ['year', 'month'],
} as const;

/** The period that an instant lies in, by the calendar of its zone: `2026-03-29`. */
export function periodAt({ per, timeZone }: Window, instant: number): string {
  // An hour is sixty minutes long, also where the clock of the zone is set back.
  if (per === 'hour') return `${Math.floor(instant / 3_600_000)}`;
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' });
  formats.set(timeZone, format);
  const parts = format.formatToParts(instant);
  return PARTS[per].map((name) => parts.find(({ type }) => type === name)?.value ?? '').join('-');
}

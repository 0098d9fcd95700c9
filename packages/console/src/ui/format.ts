import { visibleJson } from '@gatewright/protocol';

const times = new Intl.DateTimeFormat(navigator.languages, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time (RFC 3339) in the reader's locale and zone. */
export function timeText(time: string): string {
  return times.format(new Date(time));
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

import { texts } from '../texts/index.js';

const times = new Intl.DateTimeFormat(navigator.languages, { dateStyle: 'medium', timeStyle: 'medium' });
const numbers = new Intl.NumberFormat(navigator.languages, { maximumFractionDigits: 18 });

/** A time (RFC 3339) in the reader's locale and zone. */
export function timeText(time: string): string {
  return times.format(new Date(time));
}

/** An amount in units of its currency, whose code may be one that Intl does not know. */
export function moneyText(amount: number | string | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return texts.app.none;
  const written = typeof amount === 'number' ? numbers.format(amount) : amount;
  return currency === null || currency === undefined ? written : `${written} ${currency}`;
}

/** Any JSON value as text that people read. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

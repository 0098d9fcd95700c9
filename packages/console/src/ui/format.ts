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
  if (currency === null || currency === undefined) return typeof amount === 'number' ? numbers.format(amount) : amount;
  return `${typeof amount === 'number' ? inCurrency(amount, currency) : amount} ${currency}`;
}

/** A number with as many digits behind the point as its currency has, if it has any. */
function inCurrency(amount: number, currency: string): string {
  if (Number.isInteger(amount) || !/^[A-Za-z]{3}$/.test(currency)) return numbers.format(amount);
  const { minimumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return amount.toLocaleString([...navigator.languages], { minimumFractionDigits, maximumFractionDigits: 18 });
}

/** Any JSON value as text that people read. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? '';
}

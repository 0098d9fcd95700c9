import type { JsonValue } from '@gatewright/protocol';

/** Units that amounts are counted in here: millionths, so that every decimal that a call names is a whole number. */
const UNITS = 1_000_000;

/** Digits behind the point of the minor unit of the currencies that the explorer pays in. */
const MINOR_DIGITS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0 };

/** An amount of an answer or a request in millionths; null where it is no plain number of decimal digits. */
export function unitsOf(value: JsonValue | undefined): number | null {
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^[0-9]+(?:\.[0-9]+)?$/.test(value));
  const units = isPlain ? Math.round(Number(value) * UNITS) : Number.NaN;
  return Number.isSafeInteger(units) ? units : null;
}

/** An amount in minor units of a currency, in millionths. */
export function unitsOfMinor(value: JsonValue | undefined, currency: string): number | null {
  const minor = unitsOf(value);
  return minor === null ? null : Math.round(minor / 10 ** (MINOR_DIGITS[currency] ?? 2));
}

/** As people write it. */
export function printed(units: number): string {
  return String(units / UNITS);
}

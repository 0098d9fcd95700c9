import { AMOUNT_MAX_MINOR_UNITS } from '../limits.js';
import { currencyExponent } from './currencies.js';

const DECIMAL_PATTERN = /^([0-9]{1,32})(?:\.([0-9]{1,32}))?$/;
const SCIENTIFIC_PATTERN = /^([0-9])(?:\.([0-9]+))?e([+-][0-9]+)$/;

/**
 * An amount of a currency in minor units, exactly or not at all. A number counts as its shortest round-trip decimal text.
 * Null (AMOUNT_NOT_DETERMINABLE) for a negative, NaN, unreadable or too precise amount, an amount past 2^53 − 1 minor
 * units, or a currency without a known minor unit.
 */
export function toMinorUnits(amount: number | string, currency: string): bigint | null {
  const exponent = currencyExponent(currency);
  const text = typeof amount === 'number' ? plainDecimal(amount) : amount;
  const match = text === null ? null : DECIMAL_PATTERN.exec(text);
  if (exponent === null || match === null) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > exponent) return null;
  const minor = BigInt((match[1] ?? '') + fraction.padEnd(exponent, '0'));
  return minor > AMOUNT_MAX_MINOR_UNITS ? null : minor;
}

/** Decimal text of minor units, without trailing zeros: `minorToDecimal(150n, 'USD')` is `1.5`. */
export function minorToDecimal(minor: bigint, currency: string): string {
  const exponent = currencyExponent(currency) ?? 0;
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent).replace(/0+$/, '');
  return `${minor < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Minor units as the JSON number of the wire. Exact for every amount that `toMinorUnits` accepts up to 15 digits. */
export function minorToNumber(minor: bigint, currency: string): number {
  return Number(minorToDecimal(minor, currency));
}

/** Shortest round-trip text without an exponent; null for a negative or non-finite number. */
function plainDecimal(amount: number): string | null {
  if (!Number.isFinite(amount) || amount < 0) return null;
  const text = String(amount);
  const scientific = SCIENTIFIC_PATTERN.exec(text);
  if (scientific === null) return text;
  const digits = (scientific[1] ?? '') + (scientific[2] ?? '');
  const point = 1 + Number(scientific[3]);
  if (point <= 0) return `0.${'0'.repeat(Math.min(-point, 64))}${digits}`;
  return point >= digits.length
    ? digits.padEnd(Math.min(point, 64), '0')
    : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

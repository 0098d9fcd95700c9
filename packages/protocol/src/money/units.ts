import type { JsonValue } from '../json/index.js';

/** Decimal places that money has at least, in every currency: machines pay fractions of a cent. */
const MONEY_MIN_SCALE = 6;
/** Largest amount and largest sum of amounts, units of the currency: what a signed 64-bit integer holds. */
export const MONEY_MAX_UNITS = 2n ** 63n - 1n;

/*
 * Money is counted in units: integers at a fixed scale for each currency, six decimal places or those of the currency where
 * it has more. 1 USD is 1,000,000 units, 1 HBAR is 100,000,000. Units stay inside gate and ledger; the wire has decimals.
 */

const DECIMAL_PATTERN = /^([0-9]{1,32})(?:\.([0-9]{1,32}))?$/;
const SCIENTIFIC_PATTERN = /^([0-9])(?:\.([0-9]+))?e([+-][0-9]+)$/;

/** Decimal places of a currency's units, or null for a currency outside the table. */
export function moneyScale(currency: string): number | null {
  const exponent = currencyExponent(currency);
  return exponent === null ? null : Math.max(exponent, MONEY_MIN_SCALE);
}

/**
 * An amount of a currency in units, exactly or not at all. A number counts as its shortest round-trip decimal text. Null
 * (AMOUNT_NOT_DETERMINABLE) for a negative, NaN, unreadable or too precise amount, an amount above 2^63 − 1 units, or a
 * currency outside the table.
 *
 * @example
 * import { toUnits } from '@gatewright/protocol';
 *
 * toUnits('12.50', 'USD'); // => 12_500_000n
 * toUnits('0.0000001', 'USD'); // => null
 */
export function toUnits(amount: number | string, currency: string): bigint | null {
  const scale = moneyScale(currency);
  const text = typeof amount === 'number' ? plainDecimal(amount) : amount;
  const match = text === null ? null : DECIMAL_PATTERN.exec(text);
  if (scale === null || match === null) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > scale) return null;
  const units = BigInt((match[1] ?? '') + fraction.padEnd(scale, '0'));
  return units > MONEY_MAX_UNITS ? null : units;
}

/** Decimal text of units, without trailing zeros: `unitsToDecimal(1_500_000n, 'USD')` is `1.5`. */
export function unitsToDecimal(units: bigint, currency: string): string {
  return decimalOf(units, moneyScale(currency) ?? 0);
}

/** Decimal text of an integer of the smallest units, of which one whole has `scale` places; without trailing zeros. */
export function decimalOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const INTEGER_PATTERN = /^[0-9]{1,32}$/;

/**
 * Decimal text of an amount that counts the smallest unit of a currency: cents, or yen. Null for what is no integer of up to 32
 * digits, a number that a double does not hold exactly, and a currency outside the table.
 *
 * @example
 * import { decimalOfMinor } from '@gatewright/protocol';
 *
 * decimalOfMinor(1250, 'USD'); // => '12.5'
 * decimalOfMinor('1250', 'JPY'); // => '1250'
 */
export function decimalOfMinor(amount: number | string, currency: string): string | null {
  const exponent = currencyExponent(currency);
  const isExact =
    typeof amount === 'string' ? INTEGER_PATTERN.test(amount) : Number.isSafeInteger(amount) && amount >= 0;
  return exponent === null || !isExact ? null : decimalOf(BigInt(amount), exponent);
}

/**
 * Units as the JSON number of the wire. It converts back to the same units where the amount has up to fifteen significant
 * digits, and always below 2^52 units; beyond that it is the nearest number.
 */
export function unitsToNumber(units: bigint, currency: string): number {
  return Number(unitsToDecimal(units, currency));
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

/** True unless an amount is absent or plainly zero: what cannot be read counts as value. */
export function isValueBearing(amount: JsonValue | undefined): boolean {
  if (amount === undefined || amount === null) return false;
  return typeof amount === 'string' ? !/^0+(?:\.0+)?$/.test(amount) : amount !== 0;
}

/**
 * Decimal places of each currency: ISO 4217 active codes and a few settlement tokens. No amount of a currency outside the
 * table is determinable.
 */
const CODES_BY_EXPONENT: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV ' +
    'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD ' +
    'SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  6: 'EURC USDC USDT',
  8: 'HBAR',
};

/** Decimal places of each known currency, by its upper-case code. */
export const CURRENCY_EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_EXPONENT).flatMap(([exponent, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(exponent)]),
  ),
);

/** Decimal places of a currency (upper or lower case) as ISO 4217 states them, or null for a currency outside the table. */
export function currencyExponent(currency: string): number | null {
  const code = currencyCode(currency);
  return code === null ? null : (CURRENCY_EXPONENTS.get(code) ?? null);
}

const ASCII_LETTERS = /^[A-Za-z]+$/;

/**
 * The code that a text spells as a currency, in upper case; null for any other text. Codes are ASCII letters: some letters
 * outside ASCII become one in upper or lower case (`ſ`, the Kelvin sign), and are no way to write a code.
 */
export function currencyCode(text: string): string | null {
  return ASCII_LETTERS.test(text) ? text.toUpperCase() : null;
}

/** True where both texts spell one currency code. Every comparison of currencies is this one. */
export function isSameCurrency(a: string, b: string): boolean {
  const code = currencyCode(a);
  return code !== null && code === currencyCode(b);
}

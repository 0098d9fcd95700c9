import { currencyExponent, decimalOf } from '@gatewright/protocol';
import { NumberParser } from '@internationalized/number';

/** What a text that a person typed says as an amount. Decimals are exact: digits, and `.` before those behind the point. */
export type AmountReading =
  | { readonly state: 'empty' | 'unreadable' }
  | { readonly state: 'read'; readonly decimal: string }
  /** `.` or `,` may part thousands or decimals. Each reading is written so that the locale reads it one way. */
  | { readonly state: 'ambiguous'; readonly readings: readonly [whole: string, fraction: string] };

/** How a locale writes numbers with the digits of one numbering system. */
interface Notation {
  readonly digits: readonly string[];
  readonly decimal: string;
  readonly group: string;
  /** A whole number with the separators of the locale, in its digits. */
  readonly grouped: (whole: string) => string;
}

/** Longest part of an amount before or behind the point, digits; as long as the gate reads one. */
const PART_MAX_DIGITS = 32;

/** One separator that parts three digits from one to three others: thousands in one half of the world, thousandths in the other. */
const TWO_READINGS = /^([1-9][0-9]{0,2})([.,])([0-9]{3})$/;

/**
 * Reads an amount as the locale writes numbers (ADR 76). Separators of thousands are optional and stand where the locale has them.
 * A text such as `1.200` is ambiguous, unless the locale reads thousands and the currency has no third decimal.
 *
 * @param currency a code, of which the decimals follow; null where none is known
 * @param locale a tag of BCP 47
 */
export function readAmount(text: string, currency: string | null, locale: string): AmountReading {
  const typed = plainSeparators(text.trim());
  if (typed === '') return { state: 'empty' };
  const notation = notationOf(locale, new NumberParser(locale).getNumberingSystem(typed));
  const latin = inLatin(typed, notation);
  const [, before, separator, behind] = TWO_READINGS.exec(latin) ?? [];
  if (before !== undefined && behind !== undefined) {
    const decimals = currency === null ? null : currencyExponent(currency);
    const isThousands = separator === notation.group && decimals !== null && decimals < behind.length;
    if (!isThousands) return { state: 'ambiguous', readings: [before + behind, unambiguous(before, behind, notation)] };
  }
  const decimal = decimalIn(latin, notation);
  return decimal === null ? { state: 'unreadable' } : { state: 'read', decimal };
}

/**
 * An exact amount as the locale writes it, with at least as many decimals as its currency has.
 *
 * @param decimal a decimal text, or a number of JSON
 */
export function amountText(decimal: number | string, currency: string | null, locale: string): string {
  if (typeof decimal === 'string' && !isDecimal(decimal)) return decimal;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: currency === null ? 0 : (currencyExponent(currency) ?? 0),
    maximumFractionDigits: FRACTION_MAX_DIGITS,
  }).format(decimal);
}

/** The most digits behind the point that every runtime formats. */
const FRACTION_MAX_DIGITS = 20;

function isDecimal(text: string): text is `${number}` {
  return /^[0-9]+(?:\.[0-9]+)?$/.test(text);
}

/** Spaces and apostrophes of every kind are one: keyboards have no narrow space and no typographic apostrophe. */
function plainSeparators(text: string): string {
  return text.replace(/[\u00a0\u2009\u202f]/g, ' ').replaceAll('\u2019', "'");
}

function notationOf(locale: string, numberingSystem: string): Notation {
  const format = new Intl.NumberFormat(locale, { numberingSystem, useGrouping: 'always' });
  const parts = format.formatToParts(-1_234_567.5);
  const partOf = (type: Intl.NumberFormatPartTypes) =>
    plainSeparators(parts.find((part) => part.type === type)?.value ?? '');
  return {
    digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
    decimal: partOf('decimal'),
    group: partOf('group'),
    grouped: (whole) => plainSeparators(format.format(BigInt(whole))),
  };
}

function inLatin(text: string, { digits }: Notation): string {
  return Array.from(text, (character) => {
    const digit = digits.indexOf(character);
    return digit === -1 ? character : String(digit);
  }).join('');
}

/** The decimal of a text with Latin digits; null where it is not written as the notation has it. */
function decimalIn(latin: string, notation: Notation): string | null {
  const [whole = '', fraction = '0', ...more] = latin.split(notation.decimal);
  const digits = notation.group === '' ? whole : whole.replaceAll(notation.group, '');
  const areDigits = [digits, fraction].every((part) => /^[0-9]+$/.test(part) && part.length <= PART_MAX_DIGITS);
  if (!areDigits || more.length > 0) return null;
  const isGrouped = isInThrees(whole, notation) || inLatin(notation.grouped(digits), notation) === whole;
  if (digits !== whole && !isGrouped) return null;
  const integer = digits.replace(/^0+(?=[0-9])/, '');
  const decimals = fraction.replace(/0+$/, '');
  return decimals === '' ? integer : `${integer}.${decimals}`;
}

/** Whether separators part the digits in threes, as people write them also where the locale has groups of two. */
function isInThrees(whole: string, { group }: Notation): boolean {
  const [first = '', ...others] = whole.split(group);
  return first.length <= 3 && first !== '' && others.every((part) => part.length === 3);
}

/** Thousandths that no separator of thousands looks like: fewer or more than three digits. */
function unambiguous(before: string, behind: string, { decimal }: Notation): string {
  const decimals = behind.replace(/0+$/, '');
  return `${before}${decimal}${decimals === '' ? '0' : decimals.padEnd(decimals.length === 3 ? 4 : 0, '0')}`;
}

/** The exact sum of two decimals of any size; the first where the other is none. */
export function decimalSum(one: string, other: string): string {
  if (!isDecimal(one) || !isDecimal(other)) return one;
  const scale = Math.max(...[one, other].map((each) => each.split('.')[1]?.length ?? 0));
  const [first, second] = [one, other].map((each) => {
    const [whole = '', fraction = ''] = each.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  });
  return decimalOf((first ?? 0n) + (second ?? 0n), scale);
}

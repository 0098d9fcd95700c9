import type { JsonValue } from '@gatewright/protocol';
import { Decimal } from '../../values/decimal.js';
import { TextBuffer } from '../../values/text-buffer.js';

/** True for plain decimal text, as requests and mandates may write an amount. */
function isDecimalText(text: string): boolean {
  const buffer = new TextBuffer(text.length + 1);
  buffer.pushString(text);
  return new Decimal().readText(buffer.units, 0, buffer.length);
}

/** Text of a number, or of a decimal written as text; null for anything else. */
export function decimalTextOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && isDecimalText(value) ? value : null;
}

/** The exact product of two decimals, each in plain or exponent form. */
export function product(a: string, b: string): string {
  const [left, right] = [scaled(a), scaled(b)];
  return `${left.units * right.units}e${left.exponent + right.exponent}`;
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [scaled(a), scaled(b)];
  const lowest = Math.min(left.exponent, right.exponent);
  const difference =
    left.units * 10n ** BigInt(left.exponent - lowest) - right.units * 10n ** BigInt(right.exponent - lowest);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function scaled(text: string): { units: bigint; exponent: number } {
  const [mantissa = '0', exponent = '0'] = text.split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { units: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

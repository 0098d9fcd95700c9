import type { JsonValue } from '@gatewright/protocol';

/** Decimal places that sums keep: more than money has anywhere. */
const SCALE = 18;
const PATTERN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A number, or a decimal in a text, in units of 10^-18; null for anything else. */
export function decimalOf(value: JsonValue | undefined): bigint | null {
  const match = typeof value === 'number' || typeof value === 'string' ? PATTERN.exec(String(value)) : null;
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match;
  const shift = SCALE - fraction.length + Number(exponent);
  if (Math.abs(shift) > 400) return null;
  const digits = BigInt(whole + fraction);
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === '-' ? -scaled : scaled;
}

/** The text of a decimal. */
export function decimalText(decimal: bigint): string {
  const digits = (decimal < 0n ? -decimal : decimal).toString().padStart(SCALE + 1, '0');
  const text = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '');
  return decimal < 0n ? `-${text}` : text;
}

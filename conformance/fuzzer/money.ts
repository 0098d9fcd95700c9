import type { JsonValue } from '@gatewright/protocol';

/** Units that amounts are counted in here: millionths, so that every decimal that a call names is a whole number. */
const UNITS = 1_000_000;

/** An amount of an answer or a request in millionths; null where it is no plain number of decimal digits. */
export function unitsOf(value: JsonValue | undefined): number | null {
  const isPlain = typeof value === 'number' || (typeof value === 'string' && /^[0-9]+(?:\.[0-9]+)?$/.test(value));
  const units = isPlain ? Math.round(Number(value) * UNITS) : Number.NaN;
  return Number.isSafeInteger(units) ? units : null;
}

/** An amount of the settlement calls, in units of an asset with six decimals (x402), in millionths: the same number. */
export function unitsOfAsset(value: JsonValue | undefined): number | null {
  const text = String(value);
  return /^[0-9]+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** As people write it. */
export function printed(units: number): string {
  return String(units / UNITS);
}

import { currencyExponent, MONEY_MAX_UNITS, moneyScale } from '@gatewright/protocol';
import { MoneyTooLargeError } from './errors.js';

/*
 * Schemas before this step counted money in the minor units of its currency (cents), which are coarser than its units where
 * the currency has fewer than six decimal places.
 */

/** How many units one minor unit of the currency is. Money without a known currency is the caller's own count and stays. */
export function unitsPerMinorUnit(currency: string | null): bigint {
  const exponent = currency === null ? null : currencyExponent(currency);
  const scale = currency === null ? null : moneyScale(currency);
  return exponent === null || scale === null ? 1n : 10n ** BigInt(scale - exponent);
}

/** The largest count of minor units that is still money in units. */
export function largestMinorUnits(unitsPer: bigint): bigint {
  return MONEY_MAX_UNITS / unitsPer;
}

/** Minor units in units. Throws MoneyTooLargeError, which names `where` the money is kept. */
export function finerUnits(minorUnits: bigint, currency: string | null, where: string): bigint {
  const unitsPer = unitsPerMinorUnit(currency);
  if (minorUnits > largestMinorUnits(unitsPer)) throw new MoneyTooLargeError(where);
  return minorUnits * unitsPer;
}

/** A ceiling in units. One above all money becomes the largest: nothing beyond it can be authorized anyway. */
export function finerCap(cap: bigint | null, currency: string | null): bigint | null {
  const unitsPer = unitsPerMinorUnit(currency);
  if (cap === null) return null;
  return cap > largestMinorUnits(unitsPer) ? MONEY_MAX_UNITS : cap * unitsPer;
}

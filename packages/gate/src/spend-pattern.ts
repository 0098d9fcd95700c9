import { SPEND_PATTERN_MIN_PAYMENTS } from './limits.js';

/**
 * True for an amount above the mean of the earlier ones by more than four standard deviations or, where these are all the
 * same, above four times that (protocol.md §3.7). Units, compared exactly; too few earlier payments are no pattern.
 */
export function isUnusual(amount: bigint, earlier: readonly bigint[]): boolean {
  if (earlier.length < SPEND_PATTERN_MIN_PAYMENTS) return false;
  const count = BigInt(earlier.length);
  const sum = earlier.reduce((total, one) => total + one, 0n);
  const squares = earlier.reduce((total, one) => total + one * one, 0n);
  // With n, S and Q: mean = S/n and variance = (nQ − S²)/n², so everything is multiplied by n.
  const spread = count * squares - sum * sum;
  const above = count * amount - sum;
  return spread === 0n ? count * amount > 4n * sum : above > 0n && above * above > 16n * spread;
}

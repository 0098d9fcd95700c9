import type { Limit } from '@gatewright/ledger';
import type { JsonValue, Sha256Hex } from '@gatewright/protocol';
import type { GrantedLimit } from './limits-over-time.js';

/** A limit as it counts actions of one value: one that counts each value of something by itself has a key for each. */
export function limitOfValue({ limit, by }: GrantedLimit, value: JsonValue, sha256Hex: Sha256Hex): Limit {
  return by === null ? limit : { ...limit, key: sha256Hex(JSON.stringify([limit.key, by, value])) };
}

/** The part of a limit on actions of `amount` units above which people decide; null where they decide about none. */
export function thresholdOf(
  { escalateAbove, units, count }: GrantedLimit,
  { key, window }: Limit,
  amount: bigint,
): Limit | null {
  if (escalateAbove === null) return null;
  return {
    ...{ key, window },
    // An action without value takes no room of an amount.
    units: units === null || amount === 0n ? null : (units * BigInt(escalateAbove)) / 100n,
    holds: count === null ? null : Math.floor((count * escalateAbove) / 100),
  };
}

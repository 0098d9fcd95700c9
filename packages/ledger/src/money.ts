import { MONEY_MAX_MINOR } from './limits.js';

/** True for minor units that the ledger can keep and add: 0 … `MONEY_MAX_MINOR`. */
export function isMoney(minorUnits: bigint): boolean {
  return minorUnits >= 0n && minorUnits <= MONEY_MAX_MINOR;
}

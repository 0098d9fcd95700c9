import { MONEY_MAX_UNITS } from '@gatewright/protocol';

/** True for units that the ledger can keep and add: 0 … `MONEY_MAX_UNITS`. */
export function isMoney(units: bigint): boolean {
  return units >= 0n && units <= MONEY_MAX_UNITS;
}

import { ByOrg } from '../by-org.js';
import { LoadedTables } from '../loaded-tables.js';

/** What lapsed holds reserve is a sum of the database's as well: most of them are not loaded. */
export class SummedTables extends LoadedTables {
  readonly #lapsedAmounts = new ByOrg<bigint>();

  putLapsedAmount(orgId: string, mandateId: string, amount: bigint): void {
    this.#lapsedAmounts.set(orgId, mandateId, amount);
  }

  override expiredAmount(orgId: string, mandateId: string): bigint {
    return this.#lapsedAmounts.get(orgId, mandateId) ?? 0n;
  }
}

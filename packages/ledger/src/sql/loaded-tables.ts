import { ByOrg } from '../by-org.js';
import { Tables } from '../tables.js';

/** The rows that a batch can touch. What lapsed holds reserve is a sum of the database's: most of them are not loaded. */
export class LoadedTables extends Tables {
  readonly #lapsedAmounts = new ByOrg<bigint>();

  putLapsedAmount(orgId: string, mandateId: string, amount: bigint): void {
    this.#lapsedAmounts.set(orgId, mandateId, amount);
  }

  override lapsedAmount(orgId: string, mandateId: string): bigint {
    return this.#lapsedAmounts.get(orgId, mandateId) ?? 0n;
  }
}

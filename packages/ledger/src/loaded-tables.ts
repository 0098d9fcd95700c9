import type { CallCount } from './batch-plan.js';
import { ByOrg } from './by-org.js';
import { keyOf } from './state.js';
import { Tables } from './tables.js';

/** The rows that a batch can touch, and what the store counted and summed over rows that are not loaded. */
export class LoadedTables extends Tables {
  readonly #calls = new Map<string, number>();
  readonly #expiredAmounts = new ByOrg<bigint>();

  putCalls({ orgId, agentDid, since }: CallCount, calls: number): void {
    this.#calls.set(keyOf(orgId, agentDid, String(since)), calls);
  }

  override callsSince(orgId: string, agentDid: string, since: number): number {
    return this.#calls.get(keyOf(orgId, agentDid, String(since))) ?? 0;
  }

  putExpiredAmount(orgId: string, mandateId: string, amount: bigint): void {
    this.#expiredAmounts.set(orgId, mandateId, amount);
  }

  /** As the store summed it. Without a sum every expired hold of the mandate is loaded, or none has expired. */
  override expiredAmount(orgId: string, mandateId: string, now: number): bigint {
    return this.#expiredAmounts.get(orgId, mandateId) ?? super.expiredAmount(orgId, mandateId, now);
  }
}

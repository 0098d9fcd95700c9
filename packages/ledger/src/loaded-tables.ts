import type { CallCount } from './batch-plan.js';
import { ByOrg } from './by-org.js';
import { keyOf } from './state.js';
import { Tables } from './tables.js';

/** The rows that a batch can touch, and what the store counted and summed over rows that are not loaded. */
export class LoadedTables extends Tables {
  readonly #calls = new Map<string, number>();
  readonly #lapsedAmounts = new ByOrg<bigint>();

  constructor(
    /** Whether the store sums what lapsed holds reserve (`putLapsedAmount`); else all such holds are loaded. */
    private readonly sumsLapsed: boolean,
  ) {
    super();
  }

  putCalls({ orgId, agentDid, since }: CallCount, calls: number): void {
    this.#calls.set(keyOf(orgId, agentDid, String(since)), calls);
  }

  override callsSince(orgId: string, agentDid: string, since: number): number {
    return this.#calls.get(keyOf(orgId, agentDid, String(since))) ?? 0;
  }

  putLapsedAmount(orgId: string, mandateId: string, amount: bigint): void {
    this.#lapsedAmounts.set(orgId, mandateId, amount);
  }

  override lapsedAmount(orgId: string, mandateId: string, now: number): bigint {
    if (!this.sumsLapsed) return super.lapsedAmount(orgId, mandateId, now);
    return this.#lapsedAmounts.get(orgId, mandateId) ?? 0n;
  }
}

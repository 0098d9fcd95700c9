import type { Hold, NonceUse } from '../records.js';
import { keyOf } from '../state.js';

/** What each agent did before, as the gate asks for it: payments and calls, in the order in which they happened. */
export class Past {
  readonly #payments = new Map<string, Hold[]>();
  readonly #counted = new Set<string>();
  readonly #calls = new Map<string, number[]>();

  addHold(hold: Hold): void {
    const id = keyOf(hold.orgId, hold.authorizationId);
    if (hold.settledAmount === null || this.#counted.has(id)) return;
    this.#counted.add(id);
    listOf(this.#payments, keyOf(hold.orgId, hold.agentDid)).push(hold);
  }

  addCall({ orgId, agentDid, usedAt }: NonceUse): void {
    listOf(this.#calls, keyOf(orgId, agentDid)).push(usedAt);
  }

  hasPaid(orgId: string, agentDid: string, merchant: string): boolean {
    return this.#paymentsOf(orgId, agentDid).some((hold) => hold.merchant === merchant);
  }

  paidAmounts(orgId: string, agentDid: string, currency: string, limit: number): readonly bigint[] {
    return this.#paymentsOf(orgId, agentDid)
      .filter((hold) => hold.currency === currency)
      .sort((a, b) => b.authorizedAt - a.authorizedAt || (a.authorizationId < b.authorizationId ? -1 : 1))
      .slice(0, limit)
      .map((hold) => hold.settledAmount ?? 0n);
  }

  callsSince(orgId: string, agentDid: string, since: number): number {
    return (this.#calls.get(keyOf(orgId, agentDid)) ?? []).filter((at) => at >= since).length;
  }

  #paymentsOf(orgId: string, agentDid: string): readonly Hold[] {
    return this.#payments.get(keyOf(orgId, agentDid)) ?? [];
  }
}

function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

import type { Hold } from '../../operations/records.js';
import { ByOrg } from '../../operations/row-keys.js';
import { isPayment } from '../../reducer/hold/machine.js';

/** What each agent paid before, in the order in which it happened. */
export class Past {
  readonly #payments = new ByOrg<Hold[]>();
  readonly #counted = new ByOrg<true>();

  addHold(hold: Hold): void {
    const { orgId, authorizationId, agentDid } = hold;
    if (!isPayment(hold) || this.#counted.get(orgId, authorizationId)) return;
    this.#counted.set(orgId, authorizationId, true);
    this.#payments.getOr(orgId, agentDid, () => []).push(hold);
  }

  hasPaid(orgId: string, agentDid: string, merchant: string, since: number): boolean {
    const payments = this.#paymentsOf(orgId, agentDid);
    return payments.some((hold) => hold.merchant === merchant && (hold.settledAt ?? 0) >= since);
  }

  paidAmounts(orgId: string, agentDid: string, currency: string, limit: number): readonly bigint[] {
    return this.#paymentsOf(orgId, agentDid)
      .filter((hold) => hold.currency === currency)
      .sort((a, b) => b.authorizedAt - a.authorizedAt || (a.authorizationId < b.authorizationId ? -1 : 1))
      .slice(0, limit)
      .map((hold) => hold.settledAmount ?? 0n);
  }

  #paymentsOf(orgId: string, agentDid: string): readonly Hold[] {
    return this.#payments.get(orgId, agentDid) ?? [];
  }
}

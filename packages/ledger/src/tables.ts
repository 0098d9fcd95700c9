import { ByOrg } from './by-org.js';
import type { Agent, Escalation, Hold, Mandate, NonceUse } from './records.js';
import type { Changes, LedgerState, OrgVersion } from './state.js';
import { UnclaimedHolds } from './unclaimed.js';

/** Rows in memory with the two indexes that the reducer needs: what a batch is run on. */
export class Tables implements LedgerState {
  readonly mandates = new ByOrg<Mandate>();
  readonly holds = new ByOrg<Hold>();
  readonly agents = new ByOrg<Agent>();
  /** By agent. */
  readonly nonces = new ByOrg<Map<string, NonceUse>>();
  readonly escalations = new ByOrg<Escalation>();
  readonly orgVersions = new Map<string, OrgVersion>();
  readonly #unclaimedByMandate = new UnclaimedHolds();
  readonly #unclaimedByAgent = new UnclaimedHolds();

  mandate(orgId: string, mandateId: string): Mandate | null {
    return this.mandates.get(orgId, mandateId);
  }

  hold(orgId: string, authorizationId: string): Hold | null {
    return this.holds.get(orgId, authorizationId);
  }

  agent(orgId: string, agentDid: string): Agent | null {
    return this.agents.get(orgId, agentDid);
  }

  nonceUse(orgId: string, agentDid: string, nonce: string): NonceUse | null {
    return this.nonces.get(orgId, agentDid)?.get(nonce) ?? null;
  }

  callsSince(orgId: string, agentDid: string, since: number): number {
    let calls = 0;
    for (const { usedAt } of this.nonces.get(orgId, agentDid)?.values() ?? []) if (usedAt >= since) calls += 1;
    return calls;
  }

  escalation(orgId: string, escalationId: string): Escalation | null {
    return this.escalations.get(orgId, escalationId);
  }

  orgVersion(orgId: string): number {
    return this.orgVersions.get(orgId)?.version ?? 0;
  }

  unclaimedOfMandate(orgId: string, mandateId: string): Iterable<Hold> {
    return this.#unclaimedByMandate.of(orgId, mandateId);
  }

  expiredOfMandate(orgId: string, mandateId: string, now: number): Iterable<Hold> {
    return this.#unclaimedByMandate.expiredOf(orgId, mandateId, now);
  }

  expiredAmount(orgId: string, mandateId: string, now: number): bigint {
    let amount = 0n;
    for (const hold of this.expiredOfMandate(orgId, mandateId, now)) amount += hold.amount;
    return amount;
  }

  /** Unclaimed holds whose time is over at `now`, mandate by mandate. */
  expired(now: number): Iterable<Hold> {
    return this.#unclaimedByMandate.expired(now);
  }

  unclaimedOfAgent(orgId: string, agentDid: string): Iterable<Hold> {
    return this.#unclaimedByAgent.of(orgId, agentDid);
  }

  putMandate(row: Mandate): void {
    this.mandates.set(row.orgId, row.mandateId, row);
  }

  putHold(row: Hold): void {
    this.holds.set(row.orgId, row.authorizationId, row);
    this.#unclaimedByMandate.put(row.mandateId, row);
    this.#unclaimedByAgent.put(row.agentDid, row);
  }

  putAgent(row: Agent): void {
    this.agents.set(row.orgId, row.agentDid, row);
  }

  putNonce(row: NonceUse): void {
    this.nonces.getOr(row.orgId, row.agentDid, () => new Map()).set(row.nonce, row);
  }

  putEscalation(row: Escalation): void {
    this.escalations.set(row.orgId, row.escalationId, row);
  }

  putOrgVersion(row: OrgVersion): void {
    this.orgVersions.set(row.orgId, row);
  }

  /** Takes over every row of the changes. Journal lines have no table here: `entries` is the caller's to keep. */
  put(changes: Changes): void {
    for (const row of changes.mandates) this.putMandate(row);
    for (const row of changes.holds) this.putHold(row);
    for (const row of changes.agents) this.putAgent(row);
    for (const row of changes.nonces) this.putNonce(row);
    for (const row of changes.escalations) this.putEscalation(row);
    for (const row of changes.orgVersions) this.putOrgVersion(row);
  }
}

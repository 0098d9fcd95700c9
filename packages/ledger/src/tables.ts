import type { Agent, Escalation, Hold, Mandate, NonceUse } from './records.js';
import { type Changes, keyOf, type LedgerState, type OrgVersion } from './state.js';
import { UnclaimedHolds } from './unclaimed.js';

/** Rows in memory with the two indexes that the reducer needs: what a batch is run on. */
export class Tables implements LedgerState {
  readonly mandates = new Map<string, Mandate>();
  readonly holds = new Map<string, Hold>();
  readonly agents = new Map<string, Agent>();
  readonly nonces = new Map<string, NonceUse>();
  readonly escalations = new Map<string, Escalation>();
  readonly orgVersions = new Map<string, OrgVersion>();
  readonly #unclaimedByMandate = new UnclaimedHolds();
  readonly #unclaimedByAgent = new UnclaimedHolds();

  mandate(orgId: string, mandateId: string): Mandate | null {
    return this.mandates.get(keyOf(orgId, mandateId)) ?? null;
  }

  hold(orgId: string, authorizationId: string): Hold | null {
    return this.holds.get(keyOf(orgId, authorizationId)) ?? null;
  }

  agent(orgId: string, agentDid: string): Agent | null {
    return this.agents.get(keyOf(orgId, agentDid)) ?? null;
  }

  nonceUse(orgId: string, agentDid: string, nonce: string): NonceUse | null {
    return this.nonces.get(keyOf(orgId, agentDid, nonce)) ?? null;
  }

  escalation(orgId: string, escalationId: string): Escalation | null {
    return this.escalations.get(keyOf(orgId, escalationId)) ?? null;
  }

  orgVersion(orgId: string): number {
    return this.orgVersions.get(orgId)?.version ?? 0;
  }

  unclaimedOfMandate(orgId: string, mandateId: string): Iterable<Hold> {
    return this.#unclaimedByMandate.of(keyOf(orgId, mandateId));
  }

  lapsedOfMandate(orgId: string, mandateId: string, now: number): Iterable<Hold> {
    return this.#unclaimedByMandate.lapsedOf(keyOf(orgId, mandateId), now);
  }

  lapsedAmount(orgId: string, mandateId: string, now: number): bigint {
    let amount = 0n;
    for (const hold of this.lapsedOfMandate(orgId, mandateId, now)) amount += hold.amount;
    return amount;
  }

  /** Unclaimed holds whose time is over at `now`, mandate by mandate. */
  lapsed(now: number): Iterable<Hold> {
    return this.#unclaimedByMandate.lapsed(now);
  }

  unclaimedOfAgent(orgId: string, agentDid: string): Iterable<Hold> {
    return this.#unclaimedByAgent.of(keyOf(orgId, agentDid));
  }

  putMandate(row: Mandate): void {
    this.mandates.set(keyOf(row.orgId, row.mandateId), row);
  }

  putHold(row: Hold): void {
    this.holds.set(keyOf(row.orgId, row.authorizationId), row);
    this.#unclaimedByMandate.put(keyOf(row.orgId, row.mandateId), row);
    this.#unclaimedByAgent.put(keyOf(row.orgId, row.agentDid), row);
  }

  putAgent(row: Agent): void {
    this.agents.set(keyOf(row.orgId, row.agentDid), row);
  }

  putNonce(row: NonceUse): void {
    this.nonces.set(keyOf(row.orgId, row.agentDid, row.nonce), row);
  }

  putEscalation(row: Escalation): void {
    this.escalations.set(keyOf(row.orgId, row.escalationId), row);
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

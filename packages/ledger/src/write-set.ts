import type { Agent, Entry, Escalation, Hold, Mandate, NonceUse } from './records.js';
import type { Changes, LedgerState } from './state.js';
import { Tables } from './tables.js';
import { UnclaimedHolds } from './unclaimed.js';

/** Rows written over a state that does not change: reads return the written rows first. */
export class WriteSet implements LedgerState {
  readonly #base: LedgerState;
  readonly #own = new Tables();
  readonly #entries: Entry[] = [];
  /** Unclaimed holds of the base that have a row of our own. */
  readonly #overwritten = new UnclaimedHolds();

  constructor(base: LedgerState) {
    this.#base = base;
  }

  mandate(orgId: string, mandateId: string): Mandate | null {
    return this.#own.mandate(orgId, mandateId) ?? this.#base.mandate(orgId, mandateId);
  }

  hold(orgId: string, authorizationId: string): Hold | null {
    return this.#own.hold(orgId, authorizationId) ?? this.#base.hold(orgId, authorizationId);
  }

  agent(orgId: string, agentDid: string): Agent | null {
    return this.#own.agent(orgId, agentDid) ?? this.#base.agent(orgId, agentDid);
  }

  nonceUse(orgId: string, agentDid: string, nonce: string): NonceUse | null {
    return this.#own.nonceUse(orgId, agentDid, nonce) ?? this.#base.nonceUse(orgId, agentDid, nonce);
  }

  escalation(orgId: string, escalationId: string): Escalation | null {
    return this.#own.escalation(orgId, escalationId) ?? this.#base.escalation(orgId, escalationId);
  }

  orgVersion(orgId: string): number {
    return this.#own.orgVersions.get(orgId)?.version ?? this.#base.orgVersion(orgId);
  }

  *unclaimedOfMandate(orgId: string, mandateId: string): Iterable<Hold> {
    yield* this.#untouched(this.#base.unclaimedOfMandate(orgId, mandateId));
    yield* this.#own.unclaimedOfMandate(orgId, mandateId);
  }

  *expiredOfMandate(orgId: string, mandateId: string, now: number): Iterable<Hold> {
    yield* this.#untouched(this.#base.expiredOfMandate(orgId, mandateId, now));
    yield* this.#own.expiredOfMandate(orgId, mandateId, now);
  }

  expiredAmount(orgId: string, mandateId: string, now: number): bigint {
    let amount = this.#base.expiredAmount(orgId, mandateId, now) + this.#own.expiredAmount(orgId, mandateId, now);
    for (const hold of this.#overwritten.expiredOf(orgId, mandateId, now)) amount -= hold.amount;
    return amount;
  }

  callsSince(orgId: string, agentDid: string, since: number): number {
    return this.#base.callsSince(orgId, agentDid, since) + this.#own.callsSince(orgId, agentDid, since);
  }

  *unclaimedOfAgent(orgId: string, agentDid: string): Iterable<Hold> {
    yield* this.#untouched(this.#base.unclaimedOfAgent(orgId, agentDid));
    yield* this.#own.unclaimedOfAgent(orgId, agentDid);
  }

  putMandate(row: Mandate): void {
    this.#own.putMandate(row);
  }

  putHold(row: Hold): void {
    const before =
      this.#own.hold(row.orgId, row.authorizationId) === null ? this.#base.hold(row.orgId, row.authorizationId) : null;
    if (before !== null) this.#overwritten.put(before.mandateId, before);
    this.#own.putHold(row);
  }

  putAgent(row: Agent): void {
    this.#own.putAgent(row);
  }

  putNonce(row: NonceUse): void {
    this.#own.putNonce(row);
  }

  putEscalation(row: Escalation): void {
    this.#own.putEscalation(row);
  }

  /** Appends a journal line; the version of an organisation's own stream follows it. */
  putEntry(row: Entry): void {
    if (row.streamId === null) this.#own.putOrgVersion({ orgId: row.orgId, version: row.version });
    this.#entries.push(row);
  }

  /** The rows written so far, each once and in its last form; the journal lines all of them, in order. */
  changes(): Changes {
    return {
      mandates: this.#own.mandates.values(),
      holds: this.#own.holds.values(),
      agents: this.#own.agents.values(),
      nonces: this.#own.nonces.values().flatMap((nonces) => [...nonces.values()]),
      escalations: this.#own.escalations.values(),
      orgVersions: [...this.#own.orgVersions.values()],
      entries: [...this.#entries],
    };
  }

  *#untouched(holds: Iterable<Hold>): Iterable<Hold> {
    for (const hold of holds) {
      if (this.#own.hold(hold.orgId, hold.authorizationId) === null) yield hold;
    }
  }
}

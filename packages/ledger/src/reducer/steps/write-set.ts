import type {
  Agent,
  Amounts,
  ChargeRow,
  Entry,
  Escalation,
  FeedEntry,
  Hold,
  Mandate,
  NonceUse,
  Tally,
} from '../../operations/records.js';
import { keyOf } from '../../operations/row-keys.js';
import { minus, plus } from '../limits/tally.js';
import type { Changes, LedgerState } from '../state.js';
import { byExpiry, chargedAmong, Tables, UnclaimedHolds } from '../tables.js';

/** Rows written over a state that does not change: reads return the written rows first. */
export class WriteSet implements LedgerState {
  readonly #base: LedgerState;
  readonly #own = new Tables();
  readonly #entries: Entry[] = [];
  readonly #feed: FeedEntry[] = [];
  /** Unclaimed holds of the base that have a row of our own. */
  readonly #overwritten = new UnclaimedHolds();
  /** Of these, those that count under limits, by the keys of the limits. */
  readonly #chargedAnew = new UnclaimedHolds();
  readonly #charges = new Map<string, ChargeRow>();

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

  tally(orgId: string, key: string): Tally | null {
    return this.#own.tally(orgId, key) ?? this.#base.tally(orgId, key);
  }

  /** Of the base: a tally is brought to the time of the batch before anything is charged to it. */
  leaving(tally: Tally, now: number): Amounts {
    return this.#base.leaving(tally, now);
  }

  expiredCharges(orgId: string, key: string, start: number, now: number): Amounts {
    const all = this.#base.expiredCharges(orgId, key, start, now);
    const own = this.#own.expiredCharges(orgId, key, start, now);
    return minus(plus(all, own), chargedAmong(this.#chargedAnew.expiredOf(orgId, key, now), key, start));
  }

  revision(orgId: string, agentDid: string): number {
    return this.#base.revision(orgId, agentDid);
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

  *mandatesOfAgent(orgId: string, agentDid: string): Iterable<Mandate> {
    for (const { mandateId } of this.#base.mandatesOfAgent(orgId, agentDid)) {
      const mandate = this.mandate(orgId, mandateId);
      if (mandate !== null) yield mandate;
    }
    for (const mandate of this.#own.mandatesOfAgent(orgId, agentDid)) {
      if (this.#base.mandate(orgId, mandate.mandateId) === null) yield mandate;
    }
  }

  /** The first unclaimed holds of the mandate in the order in which they expire. */
  firstUnclaimed(orgId: string, mandateId: string, limit: number): readonly Hold[] {
    const holds = [...this.#own.unclaimedOfMandate(orgId, mandateId)];
    const enough = holds.length + limit;
    for (const hold of this.#untouched(this.#base.unclaimedOfMandate(orgId, mandateId))) {
      if (holds.length === enough) break;
      holds.push(hold);
    }
    return holds.sort(byExpiry).slice(0, limit);
  }

  putMandate(row: Mandate): void {
    this.#own.putMandate(row);
  }

  putHold(row: Hold): void {
    const before =
      this.#own.hold(row.orgId, row.authorizationId) === null ? this.#base.hold(row.orgId, row.authorizationId) : null;
    if (before !== null) this.#overwritten.put(before.mandateId, before);
    for (const { key } of before?.charges ?? []) if (before !== null) this.#chargedAnew.put(key, before);
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

  putTally(row: Tally): void {
    this.#own.putTally(row);
  }

  /** What neither waits nor can leave alone has no row. */
  putCharge(row: ChargeRow): void {
    if (row.wait === 'none' && row.keepUntil === null) return;
    this.#charges.set(keyOf(row.orgId, row.key, row.authorizationId), row);
  }

  /** Appends a journal line; the version of an organisation's own stream follows it. */
  putEntry(row: Entry): void {
    if (row.streamId === null) this.#own.putOrgVersion({ orgId: row.orgId, version: row.version });
    this.#entries.push(row);
  }

  putFeedEntry(row: FeedEntry): void {
    this.#feed.push(row);
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
      tallies: this.#own.tallies.values(),
      charges: [...this.#charges.values()],
      entries: [...this.#entries],
      feed: [...this.#feed],
    };
  }

  *#untouched(holds: Iterable<Hold>): Iterable<Hold> {
    for (const hold of holds) {
      if (this.#own.hold(hold.orgId, hold.authorizationId) === null) yield hold;
    }
  }
}

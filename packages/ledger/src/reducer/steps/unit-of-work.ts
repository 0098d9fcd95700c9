import type { EvidenceRecord } from '@gatewright/protocol';
import { BalanceError, TallyError } from '../../operations/errors.js';
import type { Limit } from '../../operations/ops.js';
import type {
  Agent,
  Amounts,
  Charge,
  ChargeRow,
  Entry,
  EntryKind,
  Escalation,
  FeedEntry,
  Hold,
  HoldClosure,
  Mandate,
  NonceUse,
  PastActions,
  PastNote,
  Tally,
} from '../../operations/records.js';
import type { LimitUse } from '../../operations/results.js';
import { keyOf } from '../../operations/row-keys.js';
import { capturedBy, cellOf, endedHold, isEnded, reservedBy } from '../hold/machine.js';
import { chargeOf, chargeRow, minus, NOTHING, newTally, plus, tallyAt } from '../limits/tally.js';
import { withNote } from '../past-actions.js';
import type { Changes, LedgerState } from '../state.js';
import { byExpiry, chargedAmong, Tables, UnclaimedHolds } from '../tables.js';

/** Rows written over a state that does not change: reads return the written rows first. */
class WriteSet implements LedgerState {
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

  pastActions(orgId: string, key: string): PastActions | null {
    return this.#own.pastActions(orgId, key) ?? this.#base.pastActions(orgId, key);
  }

  tally(orgId: string, key: string): Tally | null {
    return this.#own.tally(orgId, key) ?? this.#base.tally(orgId, key);
  }

  /** Of the base: a tally is brought to the time of the batch before anything is charged to it. */
  chargedBefore(tally: Tally, start: number): Amounts {
    return this.#base.chargedBefore(tally, start);
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

  callsSince(orgId: string, agentDid: string, since: number): number {
    return this.#base.callsSince(orgId, agentDid, since) + this.#own.callsSince(orgId, agentDid, since);
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

  putPastActions(row: PastActions): void {
    this.#own.putPastActions(row);
  }

  putTally(row: Tally): void {
    this.#own.putTally(row);
  }

  putCharge(row: ChargeRow): void {
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
      pastActions: this.#own.past.values(),
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

/** What a journal line is about. */
interface Line {
  readonly kind: EntryKind;
  readonly authorizationId?: string;
  readonly record?: EvidenceRecord;
}

/** The rows that the operations of one commit write, with the two changes that each consists of: a hold, a journal line. */
export class UnitOfWork extends WriteSet {
  constructor(
    base: LedgerState,
    /** The store's time, ms since the epoch: the same for all operations of a batch. */
    readonly now: number,
  ) {
    super(base);
  }

  /**
   * The hold of a permit, voided where an ending has ended it, and expired where its room under a limit may be another's: no id of another
   * kind of hold is known to the calls of services and people.
   */
  permit(orgId: string, authorizationId: string): Hold | null {
    const hold = this.hold(orgId, authorizationId);
    if (hold?.kind !== 'permit') return null;
    const ended = endedHold(hold, this.mandate(orgId, hold.mandateId)?.ending ?? null);
    return this.#isOvertaken(ended) ? { ...ended, state: 'expired', closedBy: 'AUTHORIZATION_EXPIRED' } : ended;
  }

  /** True for an unclaimed hold that had expired when a limit was charged that it counts in: the clock was set back since. */
  #isOvertaken({ orgId, state, expiresAt, charges }: Hold): boolean {
    return state === 'held' && charges.some(({ key }) => (this.tally(orgId, key)?.at ?? 0) >= expiresAt);
  }

  /** The agent, which is active and without a mode if it was never set. */
  standing(orgId: string, agentDid: string): Agent {
    return this.agent(orgId, agentDid) ?? { orgId, agentDid, status: 'active', operatingMode: null };
  }

  /**
   * Writes a hold in its new form, moves the balances of its mandate accordingly and notes it in the mandate's journal.
   * Returns the version of the line.
   */
  moveHold(before: Hold | null, after: Hold, line: Omit<Line, 'authorizationId'>): number {
    this.putHold(after);
    if (isDone(after) && before?.state !== after.state) this.noteActions(after.orgId, after.onSettlement);
    for (const charge of after.charges) this.#charge(before, after, charge);
    const mandate = this.mandate(after.orgId, after.mandateId);
    const moved = mandate === null ? null : rebalanced(mandate, before, after);
    return this.note(after.orgId, moved, { authorizationId: after.authorizationId, ...line });
  }

  /** The tally of a limit now; of one that was never asked, what counts from now on. */
  openTally(orgId: string, limit: Pick<Limit, 'key' | 'window'>): Tally {
    return this.#tallyNow(orgId, limit.key) ?? newTally(orgId, limit, this.now);
  }

  /** What is used of a limit now, expired holds no longer. */
  limitUse(orgId: string, limit: Pick<Limit, 'key' | 'window'>): LimitUse {
    const tally = this.openTally(orgId, limit);
    const { key, endsAt, countsFrom, at } = tally;
    return { key, endsAt, used: minus(tally, this.expiredCharges(orgId, key, countsFrom, at)) };
  }

  #tallyNow(orgId: string, key: string): Tally | null {
    const tally = this.tally(orgId, key);
    return tally === null ? null : tallyAt(tally, this.now, (start) => this.chargedBefore(tally, start));
  }

  /** Charges what a change of a hold makes of it; what was charged before the window counts no more. */
  #charge(before: Hold | null, after: Hold, charge: Charge): void {
    const tally = this.#tallyNow(after.orgId, charge.key);
    if (tally === null) return;
    // What left is subtracted as it was charged, so it leaves before the hold changes.
    if (charge.at < tally.countsFrom) {
      this.putTally(tally);
      return;
    }
    const change = minus(chargeOf(after), before === null ? NOTHING : chargeOf(before));
    const counts = plus(tally, change);
    if (counts.units < 0n || counts.holds < 0) throw new TallyError(tally, counts);
    this.putTally({ ...tally, units: counts.units, holds: counts.holds });
    this.putCharge(chargeRow(after, charge, tally));
  }

  /** Notes an action for later decisions. */
  noteActions(orgId: string, notes: readonly PastNote[]): void {
    for (const note of notes) this.putPastActions(withNote(this.pastActions(orgId, note.key), orgId, note, this.now));
  }

  /** Ends an unclaimed hold without settling it, by the ending that has ended it before if one has. Returns it as it is then. */
  closeHold(hold: Hold, cause: HoldClosure): Hold {
    const ending = this.mandate(hold.orgId, hold.mandateId)?.ending ?? null;
    const closedBy = isEnded(hold, ending) ? ending.closedBy : cause;
    const kind = closedBy === 'AUTHORIZATION_EXPIRED' ? 'expire' : 'void';
    const cell = cellOf(hold.kind, kind, hold.state);
    if ('refuse' in cell) return hold;
    const closed: Hold = { ...hold, state: cell.to, closedBy };
    this.moveHold(hold, closed, { kind });
    return closed;
  }

  /** Appends a line to the journal of the mandate, or to the organisation's where that is null. Returns its version. */
  note(orgId: string, mandate: Mandate | null, line: Line): number {
    const version = (mandate?.version ?? this.orgVersion(orgId)) + 1;
    if (mandate !== null) this.putMandate(atVersion(mandate, version));
    this.putEntry({
      orgId,
      streamId: mandate?.mandateId ?? null,
      version,
      at: this.now,
      kind: line.kind,
      authorizationId: line.authorizationId ?? null,
      reserved: mandate?.reserved ?? 0n,
      captured: mandate?.captured ?? 0n,
      record: line.record ?? null,
    });
    return version;
  }

  /** Hands a decision to the decision log, unless it belongs to no organisation that could read it there. */
  feed({ eventId, orgId }: EvidenceRecord, request: string | undefined): void {
    if (orgId !== null) this.putFeedEntry({ eventId, at: this.now, request: request ?? null });
  }

  /** The unclaimed holds of the mandate whose time is over. */
  expiredOf({ orgId, mandateId }: Mandate): readonly Hold[] {
    return [...this.expiredOfMandate(orgId, mandateId, this.now)];
  }

  /** Ends the holds in the order in which they expire, not in that of the store. */
  closeHolds(holds: Iterable<Hold>, closedBy: HoldClosure): readonly Hold[] {
    return [...holds].sort(byExpiry).map((hold) => this.closeHold(hold, closedBy));
  }
}

/** True for a settled action, unless it moved nothing of the money that it was permitted. */
function isDone({ state, amount, settledAmount }: Hold): boolean {
  return state === 'settled' && (amount === 0n || settledAmount !== 0n);
}

/** A mandate without a currency counts no money: its holds exist and add nothing. */
function rebalanced(mandate: Mandate, before: Hold | null, after: Hold): Mandate {
  const unclaimed = mandate.unclaimed + countsAsUnclaimed(after) - countsAsUnclaimed(before);
  if (mandate.currency === null) {
    return withBalances(mandate, mandate.reserved, mandate.captured, unclaimed, mandate.version);
  }
  const reserved = mandate.reserved + reservedBy(after) - (before === null ? 0n : reservedBy(before));
  const captured = mandate.captured + capturedBy(after) - (before === null ? 0n : capturedBy(before));
  const overspent = mandate.cap !== null && reserved + captured > mandate.cap;
  if (reserved < 0n || captured < 0n || overspent) throw new BalanceError(mandate, reserved, captured);
  return withBalances(mandate, reserved, captured, unclaimed, mandate.version);
}

function countsAsUnclaimed(hold: Hold | null): number {
  return hold?.state === 'held' ? 1 : 0;
}

function atVersion(mandate: Mandate, version: number): Mandate {
  return withBalances(mandate, mandate.reserved, mandate.captured, mandate.unclaimed, version);
}

/** Member by member, because every decision passes here: in Node 20 a spread followed by a member gives the object a shape of its own, which misses inline caches. */
function withBalances(
  mandate: Mandate,
  reserved: bigint,
  captured: bigint,
  unclaimed: number,
  version: number,
): Mandate {
  const { orgId, mandateId, termsId, agentDid, action, currency, cap, revoked, ending } = mandate;
  return {
    orgId,
    mandateId,
    termsId,
    agentDid,
    action,
    currency,
    cap,
    reserved,
    captured,
    revoked,
    unclaimed,
    ending,
    version,
  };
}

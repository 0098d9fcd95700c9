import type { EvidenceRecord } from '@gatewright/protocol';
import { BalanceError, TallyError } from '../../operations/errors.js';
import type {
  Agent,
  Charge,
  EntryKind,
  EventNote,
  Hold,
  HoldClosure,
  Mandate,
  Tally,
} from '../../operations/records.js';
import type { LimitUse } from '../../operations/results.js';
import { capturedBy, cellOf, endedHold, isEnded, reservedBy } from '../hold/machine.js';
import {
  chargeOf,
  chargeRow,
  eventRow,
  eventsSince,
  minus,
  NOTHING,
  newTally,
  plus,
  tallyAt,
} from '../limits/tally.js';
import type { LedgerState } from '../state.js';
import { byExpiry } from '../tables.js';
import { WriteSet } from './write-set.js';

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
    if (isDone(after) && before?.state !== after.state)
      this.noteEvents(after.orgId, after.onSettlement, after.authorizationId);
    for (const charge of after.charges) this.#charge(before, after, charge);
    const mandate = this.mandate(after.orgId, after.mandateId);
    const moved = mandate === null ? null : rebalanced(mandate, before, after);
    return this.note(after.orgId, moved, { authorizationId: after.authorizationId, ...line });
  }

  /** The tally of a limit now; of one that was never asked, what counts from now on. */
  openTally(orgId: string, counted: EventNote): Tally {
    return (
      this.#tallyNow(orgId, counted.key) ??
      newTally(orgId, counted, this.now, eventsSince(this, { orgId, rule: counted.window }))
    );
  }

  /** What is used of a limit now, expired holds no longer. */
  limitUse(orgId: string, counted: EventNote): LimitUse {
    const tally = this.openTally(orgId, counted);
    const { key, endsAt, countsFrom, at, carried } = tally;
    return { key, at, endsAt, carried, used: minus(tally, this.expiredCharges(orgId, key, countsFrom, at)) };
  }

  #tallyNow(orgId: string, key: string): Tally | null {
    const tally = this.tally(orgId, key);
    if (tally === null) return null;
    return tallyAt(tally, this.now, eventsSince(this, tally), () => this.leaving(tally, this.now));
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
    this.putCharge(chargeRow(before, after, charge, tally));
  }

  /** Counts an event for later decisions, once under each key. */
  noteEvents(orgId: string, notes: readonly EventNote[], eventId: string): void {
    for (const note of notes) {
      const tally = this.openTally(orgId, note);
      this.putTally({ ...tally, holds: tally.holds + 1 });
      this.putCharge(eventRow(tally, eventId));
    }
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

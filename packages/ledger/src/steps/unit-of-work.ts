import type { EvidenceRecord } from '@gatewright/protocol';
import { BalanceError } from '../errors.js';
import { capturedBy, reservedBy } from '../hold/balance.js';
import { cellOf } from '../hold/machine.js';
import type { Agent, EntryKind, Hold, HoldClosure, Mandate } from '../records.js';
import type { LedgerState } from '../state.js';
import { byExpiry } from '../unclaimed.js';
import { WriteSet } from '../write-set.js';

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

  /** The hold of a permit: no id of another kind of hold is known to the calls of services and people. */
  permit(orgId: string, authorizationId: string): Hold | null {
    const hold = this.hold(orgId, authorizationId);
    return hold?.kind === 'permit' ? hold : null;
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
    const mandate = this.mandate(after.orgId, after.mandateId);
    const moved = mandate === null ? null : rebalanced(mandate, before, after);
    return this.note(after.orgId, moved, { authorizationId: after.authorizationId, ...line });
  }

  /** Ends an unclaimed hold without settling it, and returns it as it is then. */
  closeHold(hold: Hold, closedBy: HoldClosure): Hold {
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
    if (mandate !== null) this.putMandate(withBalances(mandate, mandate.reserved, mandate.captured, version));
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

  /** The unclaimed holds of the mandate whose time is over. */
  expiredOf({ orgId, mandateId }: Mandate): readonly Hold[] {
    return [...this.expiredOfMandate(orgId, mandateId, this.now)];
  }

  /** Ends the holds in the order in which they expire, not in that of the store. */
  closeHolds(holds: Iterable<Hold>, closedBy: HoldClosure): readonly Hold[] {
    return [...holds].sort(byExpiry).map((hold) => this.closeHold(hold, closedBy));
  }
}

/** A mandate without a currency counts no money: its holds exist and add nothing. */
function rebalanced(mandate: Mandate, before: Hold | null, after: Hold): Mandate {
  if (mandate.currency === null) return mandate;
  const reserved = mandate.reserved + reservedBy(after) - (before === null ? 0n : reservedBy(before));
  const captured = mandate.captured + capturedBy(after) - (before === null ? 0n : capturedBy(before));
  const overspent = mandate.cap !== null && reserved + captured > mandate.cap;
  if (reserved < 0n || captured < 0n || overspent) throw new BalanceError(mandate, reserved, captured);
  return withBalances(mandate, reserved, captured, mandate.version);
}

/** Member by member, because every decision passes here (decisions/performance.md, "Members are added before a spread"). */
function withBalances(mandate: Mandate, reserved: bigint, captured: bigint, version: number): Mandate {
  const { orgId, mandateId, termsId, agentDid, action, currency, cap, revoked } = mandate;
  return { orgId, mandateId, termsId, agentDid, action, currency, cap, reserved, captured, revoked, version };
}

import type { EvidenceRecord, Sha256Hex } from '@gatewright/protocol';
import { DuplicateEventError } from '../../operations/errors.js';
import type { Expire, Op } from '../../operations/ops.js';
import type {
  Agent,
  ClosedHold,
  Entry,
  Escalation,
  EventNote,
  Hold,
  HoldKind,
  MandateView,
  OpenHoldState,
  VoidableHolds,
} from '../../operations/records.js';
import type { LimitUse, Result } from '../../operations/results.js';
import { ByOrg } from '../../operations/row-keys.js';
import { closedHolds, endedHold } from '../../reducer/hold/machine.js';
import { usesOf } from '../../reducer/limits/use.js';
import { numbersOf, withSequence } from '../../reducer/sequence.js';
import type { Changes } from '../../reducer/state.js';
import { runBatch } from '../../reducer/step.js';
import { isEscalationExpired } from '../../reducer/steps/escalations.js';
import { byAge, mandateView, Tables, voidableAmong } from '../../reducer/tables.js';
import type {
  EscalationPlace,
  FedDecision,
  FeedPlace,
  FeedSpan,
  JournalPage,
  LedgerStore,
  MandateKey,
  StoreCapabilities,
} from '../store.js';
import { MemoryEvidenceLog } from './evidence-log.js';
import { Past } from './past.js';

export interface MemoryStoreOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** SHA-256 of the host where it is faster than the portable one. */
  readonly sha256Hex?: Sha256Hex;
}

/** A ledger in this process's memory, for tests and previews: exact, and gone with the process. */
export function createMemoryLedgerStore(options: MemoryStoreOptions): LedgerStore {
  return new MemoryLedgerStore(options);
}

class MemoryLedgerStore extends MemoryEvidenceLog implements LedgerStore {
  readonly capabilities: StoreCapabilities = { durability: 'none', multiProcess: false };
  readonly #clock: () => number;
  readonly #tables = new Tables();
  readonly #receipts = new Set<string>();
  readonly #past = new Past();
  readonly #mandateJournals = new ByOrg<Entry[]>();
  readonly #orgJournals = new Map<string, Entry[]>();
  readonly #holdsById = new Map<string, Hold>();
  readonly #escalationsById = new Map<string, Escalation>();
  readonly #feed = new Map<string, FedDecision>();
  readonly #closed = new ByOrg<ClosedHold>();
  /** The last number that a record of each organisation got. */
  readonly #sequences = new Map<string, number>();

  constructor({ now, sha256Hex }: MemoryStoreOptions) {
    super(sha256Hex);
    this.#clock = now;
  }

  async now(): Promise<number> {
    return this.#clock();
  }

  async apply(ops: readonly Op[], batchId: string): Promise<readonly Result[]> {
    if (this.#receipts.has(batchId)) throw new Error(`a batch with the id ${batchId} landed already`);
    const { results, changes } = runBatch(this.#tables, ops, this.#clock());
    this.#write(changes);
    this.#receipts.add(batchId);
    return results;
  }

  async receipt(batchId: string): Promise<boolean> {
    return this.#receipts.has(batchId);
  }

  async hold(authorizationId: string): Promise<Hold | null> {
    return this.#holdOf('permit', authorizationId);
  }

  async budget(authorizationId: string): Promise<Hold | null> {
    return this.#holdOf('delegatedBudget', authorizationId);
  }

  async mandate(orgId: string, mandateId: string): Promise<MandateView | null> {
    const mandate = this.#tables.mandate(orgId, mandateId);
    if (mandate === null) return null;
    return mandateView(mandate, this.#tables.expiredOfMandate(orgId, mandateId, this.#clock()));
  }

  async voidable(orgId: string, mandateIds: readonly string[]): Promise<readonly VoidableHolds[]> {
    const now = this.#clock();
    return mandateIds.map((mandateId) => {
      const isEnding = this.#tables.mandate(orgId, mandateId)?.ending != null;
      return voidableAmong(isEnding ? [] : this.#tables.unclaimedOfMandate(orgId, mandateId), now);
    });
  }

  async agent(orgId: string, agentDid: string): Promise<Agent> {
    return this.#tables.agent(orgId, agentDid) ?? { orgId, agentDid, status: 'active', operatingMode: null };
  }

  async byRequest(orgId: string, agentDid: string, nonce: string): Promise<string | null> {
    return this.#tables.nonceUse(orgId, agentDid, nonce)?.authorizationId ?? null;
  }

  async openHolds(orgId: string, states: readonly OpenHoldState[], limit: number): Promise<readonly Hold[]> {
    const open = [...this.#tables.holds.of(orgId)].filter(({ state }) => states.some((each) => each === state));
    return open.sort(byAge).slice(0, limit);
  }

  async hasPaid(orgId: string, agentDid: string, merchant: string, since = 0): Promise<boolean> {
    return this.#past.hasPaid(orgId, agentDid, merchant, since);
  }

  async paidAmounts(orgId: string, agentDid: string, currency: string, limit: number): Promise<readonly bigint[]> {
    return this.#past.paidAmounts(orgId, agentDid, currency, limit);
  }

  async limitUses(orgId: string, counted: readonly EventNote[]): Promise<readonly LimitUse[]> {
    return usesOf(this.#tables, orgId, counted, this.#clock());
  }

  async escalation(escalationId: string): Promise<Escalation | null> {
    return this.#escalationsById.get(escalationId) ?? null;
  }

  async pendingEscalations(orgId: string, limit: number, after?: EscalationPlace): Promise<readonly Escalation[]> {
    const now = this.#clock();
    return [...this.#escalationsById.values()]
      .filter((row) => row.orgId === orgId && row.status === 'pending' && !isEscalationExpired(row, now))
      .filter((row) => after === undefined || isBehind(row, after))
      .sort((a, b) => (isBehind(a, b) ? 1 : -1))
      .slice(0, limit);
  }

  async escalationsAfter(orgId: string, after: string, limit: number): Promise<readonly Escalation[]> {
    const behind = [...this.#tables.escalations.of(orgId)].filter(({ escalationId }) => escalationId > after);
    return behind.sort((one, other) => (one.escalationId < other.escalationId ? -1 : 1)).slice(0, limit);
  }

  async endings(limit: number): Promise<readonly MandateKey[]> {
    const ending = this.#tables.mandates.values().filter((mandate) => mandate.ending !== null);
    return ending.slice(0, limit).map(({ orgId, mandateId }) => ({ orgId, mandateId }));
  }

  async history(orgId: string, mandateId: string | null, page?: JournalPage): Promise<readonly Entry[]> {
    const journal = mandateId === null ? this.#orgJournals.get(orgId) : this.#mandateJournals.get(orgId, mandateId);
    // Versions are numbered 1, 2, 3 …
    return (journal ?? []).slice(page?.after ?? 0, page === undefined ? undefined : page.after + page.limit);
  }

  async sweepExpired(limit: number): Promise<readonly Hold[]> {
    const now = this.#clock();
    const ops: Expire[] = [];
    for (const { orgId, authorizationId } of this.#tables.expired(now)) {
      if (ops.length === limit) break;
      ops.push({ kind: 'expire', orgId, authorizationId });
    }
    const { changes } = runBatch(this.#tables, ops, now);
    this.#write(changes);
    this.#tables.dropTallies(now);
    return changes.holds;
  }

  async decisionFeed(limit: number): Promise<readonly FedDecision[]> {
    return [...this.#feed.values()].slice(0, limit);
  }

  async leaveFeed(decisions: readonly FeedPlace[]): Promise<void> {
    for (const { eventId } of decisions) this.#feed.delete(eventId);
  }

  async feedSpan(): Promise<FeedSpan | null> {
    const times = [...this.#feed.values()].map(({ at }) => at);
    const [oldestAt, newestAt] = [times[0], times.at(-1)];
    return oldestAt === undefined || newestAt === undefined ? null : { oldestAt, newestAt };
  }

  async closedHolds(limit: number): Promise<readonly ClosedHold[]> {
    return this.#closed.values().slice(0, limit);
  }

  async leaveClosed(holds: readonly ClosedHold[]): Promise<void> {
    for (const { orgId, authorizationId, refundedAmount } of holds) {
      const waiting = this.#closed.get(orgId, authorizationId);
      if (waiting?.refundedAmount === refundedAmount) this.#closed.delete(orgId, authorizationId);
    }
  }

  async close(): Promise<void> {}

  #holdOf(kind: HoldKind, authorizationId: string): Hold | null {
    const hold = this.#holdsById.get(authorizationId);
    if (hold?.kind !== kind) return null;
    return endedHold(hold, this.#tables.mandate(hold.orgId, hold.mandateId)?.ending ?? null);
  }

  #write(changes: Changes): void {
    const { sequences, last } = numbersOf(changes.entries, (orgId) => this.#sequences.get(orgId) ?? 0);
    const entries = changes.entries.map((entry, index) => withSequence(entry, sequences[index] ?? null));
    const recorded = entries.filter(hasRecord);
    this.#refuseTakenEvents(recorded);
    for (const [orgId, sequence] of last) this.#sequences.set(orgId, sequence);
    this.#tables.put(changes);
    for (const hold of changes.holds) {
      this.#holdsById.set(hold.authorizationId, hold);
      this.#past.addHold(hold);
    }
    for (const hold of closedHolds(changes)) this.#closed.set(hold.orgId, hold.authorizationId, hold);
    for (const escalation of changes.escalations) this.#escalationsById.set(escalation.escalationId, escalation);
    for (const entry of entries) this.#journal(entry).push(entry);
    for (const entry of recorded) this.append(entry);
    const records = new Map(recorded.map(({ record }) => [record.eventId, record]));
    for (const entry of changes.feed) {
      const record = records.get(entry.eventId);
      if (record !== undefined) this.#feed.set(entry.eventId, { ...entry, record });
    }
  }

  #journal({ orgId, streamId }: Entry): Entry[] {
    if (streamId !== null) return this.#mandateJournals.getOr(orgId, streamId, () => []);
    const journal = this.#orgJournals.get(orgId) ?? [];
    this.#orgJournals.set(orgId, journal);
    return journal;
  }

  #refuseTakenEvents(recorded: readonly { readonly record: EvidenceRecord }[]): void {
    const taken = recorded.find(({ record }) => this.has(record.eventId));
    if (taken !== undefined) throw new DuplicateEventError(taken.record.eventId);
  }
}

function hasRecord(entry: Entry): entry is Entry & { readonly record: EvidenceRecord } {
  return entry.record !== null;
}

/** The order of the escalations that wait: by time, and of one millisecond by id. */
function isBehind(one: EscalationPlace, other: EscalationPlace): boolean {
  return (
    one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.escalationId > other.escalationId)
  );
}

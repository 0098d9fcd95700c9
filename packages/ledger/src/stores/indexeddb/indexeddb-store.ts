import type { Expire, Op } from '../../operations/ops.js';
import type {
  Agent,
  ChargeRow,
  ClosedHold,
  Entry,
  Escalation,
  EventNote,
  FeedEntry,
  Hold,
  HoldKind,
  Mandate,
  MandateView,
  NonceUse,
  OpenHoldState,
  Tally,
  VoidableHolds,
} from '../../operations/records.js';
import type { LimitUse, Result } from '../../operations/results.js';
import { endedHold } from '../../reducer/hold/machine.js';
import { KEPT_MS } from '../../reducer/limits/tally.js';
import { usesOf } from '../../reducer/limits/use.js';
import { runBatch } from '../../reducer/step.js';
import { isEscalationExpired } from '../../reducer/steps/escalations.js';
import { LoadedTables, mandateView, voidableAmong } from '../../reducer/tables.js';
import {
  type EscalationPlace,
  type FedDecision,
  type FeedPlace,
  type FeedSpan,
  FORGET_MAX_PAST,
  type JournalPage,
  type LedgerStore,
  type MandateKey,
  RECEIPT_KEEP_MS,
  type StoreCapabilities,
} from '../store.js';
import { Connection } from './connection.js';
import { IndexedDbEvidenceLog } from './evidence-log.js';
import { chargeKey, closedKey, feedKey, type Key, ranges, receiptTime, rowKey, tallyTime } from './keys.js';
import { loadState, loadTallies } from './load.js';
import type { Rows } from './rows.js';
import { type EventRow, type ReceiptRow, saveChanges, saveReceipt } from './save.js';

/** Receipts dropped per sweep. */
const FORGET_MAX_RECEIPTS = 1_000;

export interface IndexedDbStoreOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * A ledger in a browser's IndexedDB, in the database of this name, which all tabs and workers of the origin share. A batch
 * is one transaction over all of its rows. Throws SchemaTooOldError and SchemaTooNewError; the latter also from a store
 * whose rows another tab has brought to a newer schema. A store is unavailable (GATE_UNAVAILABLE) once it was closed, and once another tab has
 * asked to upgrade or delete the database.
 */
export async function createIndexedDbLedgerStore(name: string, options: IndexedDbStoreOptions): Promise<LedgerStore> {
  return new IndexedDbLedgerStore(await Connection.open(name), options.now);
}

class IndexedDbLedgerStore extends IndexedDbEvidenceLog implements LedgerStore {
  /** Browsers write a committed transaction to the disk when they see fit. */
  readonly capabilities: StoreCapabilities = { durability: 'process', multiProcess: true };
  readonly #clock: () => number;

  constructor(connection: Connection, clock: () => number) {
    super(connection);
    this.#clock = clock;
  }

  async now(): Promise<number> {
    return this.#clock();
  }

  apply(ops: readonly Op[], batchId: string): Promise<readonly Result[]> {
    return this.write(async (rows) => {
      const now = this.#clock();
      const { results, changes } = runBatch(await loadState(rows, ops, now), ops, now);
      await saveChanges(rows, changes);
      saveReceipt(rows, batchId, true, now);
      return results;
    });
  }

  receipt(batchId: string): Promise<boolean> {
    return this.write(async (rows) => {
      const known = await rows.get<ReceiptRow>(rowKey.receipt(batchId));
      // A tab that fell asleep in the middle must not land the batch after a caller was answered that it did not.
      if (known === null) saveReceipt(rows, batchId, false, this.#clock());
      return known?.landed ?? false;
    });
  }

  hold(authorizationId: string): Promise<Hold | null> {
    return this.#holdOf('permit', authorizationId);
  }

  budget(authorizationId: string): Promise<Hold | null> {
    return this.#holdOf('delegatedBudget', authorizationId);
  }

  mandate(orgId: string, mandateId: string): Promise<MandateView | null> {
    return this.read(async (rows) => {
      const mandate = await rows.get<Mandate>(rowKey.mandate(orgId, mandateId));
      if (mandate === null) return null;
      const expired = await rows.getAll<Key>(ranges.expiredOfMandate(orgId, mandateId, this.#clock()));
      return mandateView(mandate, await rows.getEach<Hold>(expired));
    });
  }

  voidable(orgId: string, mandateIds: readonly string[]): Promise<readonly VoidableHolds[]> {
    const now = this.#clock();
    return this.read(async (rows) => {
      const found: VoidableHolds[] = [];
      for (const mandateId of mandateIds) {
        const mandate = await rows.get<Mandate>(rowKey.mandate(orgId, mandateId));
        const isOver = mandate === null || mandate.ending !== null;
        const keys = isOver ? [] : await rows.getAll<Key>(ranges.unclaimedOfMandate(orgId, mandateId));
        found.push(voidableAmong(await rows.getEach<Hold>(keys), now));
      }
      return found;
    });
  }

  agent(orgId: string, agentDid: string): Promise<Agent> {
    return this.read(async (rows) => {
      const found = await rows.get<Agent>(rowKey.agent(orgId, agentDid));
      return found ?? { orgId, agentDid, status: 'active', operatingMode: null };
    });
  }

  byRequest(orgId: string, agentDid: string, nonce: string): Promise<string | null> {
    return this.read(async (rows) => {
      const use = await rows.get<NonceUse>(rowKey.nonce(orgId, agentDid, nonce));
      return use?.authorizationId ?? null;
    });
  }

  openHolds(orgId: string, states: readonly OpenHoldState[], limit: number): Promise<readonly Hold[]> {
    return this.read(async (rows) => {
      const open = await rows.getEach<Hold>(await rows.getAll<Key>(ranges.open(orgId)));
      return open.filter(({ state }) => states.some((each) => each === state)).slice(0, limit);
    });
  }

  hasPaid(orgId: string, agentDid: string, merchant: string, since = 0): Promise<boolean> {
    return this.read(
      async (rows) => (await rows.getAll(ranges.paidMerchant(orgId, agentDid, merchant, since), 1)).length > 0,
    );
  }

  paidAmounts(orgId: string, agentDid: string, currency: string, limit: number): Promise<readonly bigint[]> {
    return this.read((rows) => rows.getAll<bigint>(ranges.paid(orgId, agentDid, currency), limit));
  }

  limitUses(orgId: string, counted: readonly EventNote[]): Promise<readonly LimitUse[]> {
    const now = this.#clock();
    return this.read(async (rows) => {
      const tables = new LoadedTables();
      await loadTallies(
        rows,
        counted.map(({ key }) => rowKey.tally(orgId, key)),
        tables,
        now,
      );
      return usesOf(tables, orgId, counted, now);
    });
  }

  escalation(escalationId: string): Promise<Escalation | null> {
    return this.read((rows) => firstNamed<Escalation>(rows, ranges.escalationId(escalationId)));
  }

  pendingEscalations(orgId: string, limit: number, after?: EscalationPlace): Promise<readonly Escalation[]> {
    return this.read(async (rows) => {
      const pending = await rows.getEach<Escalation>(await rows.getAll<Key>(ranges.pending(orgId, after)));
      const now = this.#clock();
      return pending.filter((escalation) => !isEscalationExpired(escalation, now)).slice(0, limit);
    });
  }

  escalationsAfter(orgId: string, after: string, limit: number): Promise<readonly Escalation[]> {
    return this.read((rows) => rows.getAll<Escalation>(ranges.escalationsAfter(orgId, after), limit));
  }

  endings(limit: number): Promise<readonly MandateKey[]> {
    return this.read(async (rows) => {
      const ending = await rows.getEach<Mandate>(await rows.getAll<Key>(ranges.endings(), limit));
      return ending.map(({ orgId, mandateId }) => ({ orgId, mandateId }));
    });
  }

  history(orgId: string, mandateId: string | null, page?: JournalPage): Promise<readonly Entry[]> {
    return this.read((rows) => rows.getAll<Entry>(ranges.journal(orgId, mandateId, page), page?.limit));
  }

  sweepExpired(limit: number): Promise<readonly Hold[]> {
    return this.write(async (rows) => {
      const now = this.#clock();
      await deleteReceipts(rows, now - RECEIPT_KEEP_MS);
      await deleteTallies(rows, now);
      const expired = await rows.getEach<Hold>(await rows.getAll<Key>(ranges.expired(now), limit));
      const ops = expired.map(({ orgId, authorizationId }): Expire => ({ kind: 'expire', orgId, authorizationId }));
      const { changes } = runBatch(await loadState(rows, ops, now), ops, now);
      await saveChanges(rows, changes);
      return changes.holds;
    });
  }

  decisionFeed(limit: number): Promise<readonly FedDecision[]> {
    return this.read(async (rows) => {
      const feed = await rows.getAll<FeedEntry>(ranges.feed(), limit);
      const events = await rows.getEach<EventRow>(feed.map(({ eventId }) => rowKey.event(eventId)));
      return feed.flatMap((entry, index) => {
        const record = events[index]?.entry.record ?? null;
        return record === null ? [] : [{ ...entry, record }];
      });
    });
  }

  leaveFeed(decisions: readonly FeedPlace[]): Promise<void> {
    return this.write(async (rows) => {
      for (const place of decisions) rows.delete(feedKey(place));
    });
  }

  feedSpan(): Promise<FeedSpan | null> {
    return this.read(async (rows) => {
      const [oldest] = await rows.getAll<FeedEntry>(ranges.feed(), 1);
      const newest = await rows.last<FeedEntry>(ranges.feed());
      return oldest === undefined || newest === null ? null : { oldestAt: oldest.at, newestAt: newest.at };
    });
  }

  closedHolds(limit: number): Promise<readonly ClosedHold[]> {
    return this.read((rows) => rows.getAll<ClosedHold>(ranges.closed(), limit));
  }

  leaveClosed(holds: readonly ClosedHold[]): Promise<void> {
    return this.write(async (rows) => {
      for (const hold of holds) {
        const waiting = await rows.get<ClosedHold>(closedKey(hold));
        if (waiting?.refundedAmount === hold.refundedAmount) rows.delete(closedKey(hold));
      }
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  async #holdOf(kind: HoldKind, authorizationId: string): Promise<Hold | null> {
    return this.read(async (rows) => {
      const hold = await firstNamed<Hold>(rows, ranges.holdId(authorizationId));
      if (hold?.kind !== kind) return null;
      const mandate = await rows.get<Mandate>(rowKey.mandate(hold.orgId, hold.mandateId));
      return endedHold(hold, mandate?.ending ?? null);
    });
  }
}

async function deleteReceipts(rows: Rows, before: number): Promise<void> {
  const range = ranges.receiptsBefore(before);
  for (const [at, batchId] of await rows.getAll<readonly [number, string]>(range, FORGET_MAX_RECEIPTS)) {
    rows.delete(rowKey.receipt(batchId));
    rows.delete(receiptTime(at, batchId));
  }
}

/** Drops charges and tallies that count no more, some at a time. A tally that was charged later is named by another entry as well. */
async function deleteTallies(rows: Rows, now: number): Promise<void> {
  for (const charge of await rows.getAll<ChargeRow>(ranges.chargesKeptBefore(now), FORGET_MAX_PAST)) {
    rows.delete(chargeKey.rolling(charge));
    rows.delete(chargeKey.kept(charge, charge.keepUntil ?? 0));
  }
  for (const entry of await rows.getAll<Tally>(ranges.talliesBefore(now - KEPT_MS), FORGET_MAX_PAST)) {
    const key = rowKey.tally(entry.orgId, entry.key);
    const row = await rows.get<Tally>(key);
    if (row?.endsAt === entry.endsAt && row.carries === null) rows.delete(key);
    rows.delete(tallyTime(entry));
  }
}

async function firstNamed<Row>(rows: Rows, range: IDBKeyRange): Promise<Row | null> {
  const [key] = await rows.getAll<Key>(range, 1);
  return key === undefined ? null : rows.get<Row>(key);
}

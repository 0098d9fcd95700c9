import type { EvidenceRecord } from '@gatewright/protocol';
import type { Op } from '../operations/ops.js';
import type {
  Agent,
  ClosedHold,
  Entry,
  Escalation,
  EventNote,
  FeedEntry,
  Hold,
  Mandate,
  MandateView,
  OpenHoldState,
  VoidableHolds,
} from '../operations/records.js';
import type { LimitUse, Result } from '../operations/results.js';

/** How long the receipt of a batch can be asked for. */
export const RECEIPT_KEEP_MS = 24 * 60 * 60 * 1_000;
/** Rows of what counts no more that are dropped per sweep. */
export const FORGET_MAX_PAST = 1_000;

/** Whether a database that several processes share still has what was committed on it. */
export interface StoreContinuity {
  /** Why the database is known to have lost commits: nothing is committed on it; null where it is not. */
  readonly rewound: string | null;
  /**
   * Verifies that the database has what this process and its peers committed. Writes nothing where that is known already. Throws
   * DatabaseRewoundError, DatabaseUnverifiedError and PooledConnectionsError.
   */
  verify(): Promise<void>;
  /** Notes in the database that this process is alive, for its peers; to be called every few seconds. Throws as `verify` does. */
  noteAlive(): Promise<void>;
  /** That a peer stopped noting that it is alive, or its notifications do not arrive here; null where neither is so. */
  silence(): Promise<PeerSilence | null>;
  /** Has the database count as it is, while no process uses it. */
  confirm(): Promise<void>;
}

/** Since when another process on the database was not heard. */
export interface PeerSilence {
  /** For how long, ms. */
  readonly ms: number;
  /** Which, and what it means. */
  readonly detail: string;
}

/**
 * Where the ledger lives. A store knows no rule: it locks and loads, runs the reducer over the batch in arrival order and
 * persists. Every store passes the suite of `@gatewright/ledger/testing`. Reads see every batch that was answered.
 *
 * A store that keeps files opens after the loss of power with every step that it answered, and with the last one whole or not at all. A
 * write that fails takes nothing that was answered, and calls may fail until the store is opened again. Where the disk lost what it had
 * confirmed, the store is as it was after one of its steps or fails: it never has a later step without an earlier one (ADR 69).
 */
export interface LedgerStore {
  readonly capabilities: StoreCapabilities;

  /** Finds that the database lost commits; null for a store that one process has alone. */
  readonly continuity?: StoreContinuity | null;

  /** The store's clock, milliseconds since the epoch: the only time that holds and escalations live by. */
  now(): Promise<number>;

  /** How a write failed since one last succeeded, of whatever lies beside the ledger too; null where none did. */
  readonly failedWrite?: Error | null;

  /** When the newest batch was committed, by the store's clock of then, ms; null before the first. */
  newestAt?(): Promise<number | null>;

  /** Throws SchemaTooNewError, SchemaChangedError or SchemaMissingError where the tables are not those that this program made or found. */
  verifySchema?(): Promise<void>;

  /**
   * Applies the operations in order, as one atomic and durable step, and answers each. `batchId` names the step: a throw
   * means that its outcome is UNKNOWN, and `receipt(batchId)` resolves it. A store that knows what the answers would be throws
   * them along in a `CommitUncertainError`. A `StalledRowsError` says that nothing was applied, and which operations to leave out.
   */
  apply(ops: readonly Op[], batchId: string): Promise<readonly Result[]>;

  /** True if the batch landed, false if it did not and never will. */
  receipt(batchId: string): Promise<boolean>;

  /** The hold of a permit, voided where an ending has ended it. The id of a delegated budget is as good as unknown here. */
  hold(authorizationId: string): Promise<Hold | null>;
  /** Holds of the organisation in the open states that are named, oldest first. */
  openHolds(orgId: string, states: readonly OpenHoldState[], limit: number): Promise<readonly Hold[]>;
  /** The hold that sets a delegated budget aside: for the delegation itself, and for checkers. */
  budget(authorizationId: string): Promise<Hold | null>;
  mandate(orgId: string, mandateId: string): Promise<MandateView | null>;
  /** The holds of each of the mandates that an ending would void now, in the order of the ids. */
  voidable(orgId: string, mandateIds: readonly string[]): Promise<readonly VoidableHolds[]>;
  /** An agent that was never set is active, without an operating mode. */
  agent(orgId: string, agentDid: string): Promise<Agent>;
  /** The authorization that the request with this nonce was given; null where there is none. */
  byRequest(orgId: string, agentDid: string, nonce: string): Promise<string | null>;
  /** True once a hold of the agent for this merchant was settled at more than 0; at `since` (ms) or later, if given. */
  hasPaid(orgId: string, agentDid: string, merchant: string, since?: number): Promise<boolean>;
  /** Settled amounts above 0 of the agent's newest payments in a currency, units, newest first. */
  paidAmounts(orgId: string, agentDid: string, currency: string, limit: number): Promise<readonly bigint[]>;
  /** What counts under keys in their windows, in their order: nothing under a key that nothing was charged to or noted under. */
  limitUses(orgId: string, counted: readonly EventNote[]): Promise<readonly LimitUse[]>;
  /**
   * The revision of what the policy of an agent is compiled from, for the `ReadSet` of its decisions; null, as without this method, where
   * one process has the database alone and its own policies follow every change.
   */
  revision?(orgId: string, agentDid: string): Promise<number | null>;
  escalation(escalationId: string): Promise<Escalation | null>;
  /** Escalations of the organisation that still wait, oldest first; those behind a place in that order, if given. */
  pendingEscalations(orgId: string, limit: number, after?: EscalationPlace): Promise<readonly Escalation[]>;
  /** When the escalations that wait were opened, ms since the epoch, over all organisations: at most `limit`, in any order. */
  waitingSince?(limit: number): Promise<readonly number[]>;
  /** Escalations of the organisation in any state, those behind an id in an order of the store's; at most `limit`. */
  escalationsAfter(orgId: string, after: string, limit: number): Promise<readonly Escalation[]>;
  /** Mandates with an ending in progress, in any order: `endHolds` releases their holds. */
  endings(limit: number): Promise<readonly MandateKey[]>;
  /** The journal of a mandate by version, or a page of it; `mandateId` null is the organisation's own stream. */
  history(orgId: string, mandateId: string | null, page?: JournalPage): Promise<readonly Entry[]>;

  /** Releases up to `limit` expired unclaimed holds and returns them. Drops rows past their time as well: receipts, charges and tallies. */
  sweepExpired(limit: number): Promise<readonly Hold[]>;

  evidence(eventId: string): Promise<StoredEvidence | null>;
  /** How much evidence is in no batch yet, counted up to `limit`. Asked all the time, so it reads next to nothing. */
  evidenceQueue(limit: number): Promise<EvidenceQueue>;
  /**
   * The leaves of the evidence that is in no batch yet, oldest first, in an order that does not change between calls: the
   * first of them, or what follows the event `after`. Nothing follows an event that is in a batch.
   */
  pendingEvidence(limit: number, after?: string): Promise<readonly PendingEvidence[]>;
  /**
   * Puts the records into a batch, all or none. False, and nothing changed, unless `batchIndex` is the next one, `after` is the
   * checkpoint of the newest batch (null before the first), and every event exists and is in no batch yet: another sequencer was
   * faster, or the store went back to an older state meanwhile.
   */
  sealBatch(batch: BatchSeal, after: string | null): Promise<boolean>;
  batch(batchId: string): Promise<SealedBatch | null>;
  /**
   * The batches from `fromIndex` on without their records, by index, at most `limit`: what the entries of the append-only
   * log are made of.
   */
  batchRoots(fromIndex: number, limit?: number): Promise<readonly BatchRoot[]>;
  /** The checkpoint of the newest batch; null before the first. */
  latestCheckpoint(): Promise<string | null>;
  /**
   * The roots that were kept of complete subtrees of the log, hex, by index from `first` on without gaps, at most `limit`. Without this
   * method and `keepSubtreeRoots`, a log with many batches takes long to open: all of them are read.
   */
  subtreeRoots?(first: number, limit: number): Promise<readonly string[]>;
  /** Keeps the roots of complete subtrees from the index `first` on, in place of any that are there. */
  keepSubtreeRoots?(first: number, roots: readonly string[]): Promise<void>;

  /**
   * The decisions that no decision log has taken over yet, oldest first, at most `limit`. A decision enters the feed in the step that
   * commits it, and stays until `leaveFeed`: whatever ends a process, none is missing.
   */
  decisionFeed(limit: number): Promise<readonly FedDecision[]>;
  /** Takes decisions out of the feed; those that are out already stay out. */
  leaveFeed(decisions: readonly FeedPlace[]): Promise<void>;
  /** Times of the oldest and the newest decision in the feed, ms since the epoch; null where it is empty. */
  feedSpan(): Promise<FeedSpan | null>;

  /**
   * Closed holds that no decision log has counted yet, in any order, at most `limit`. A hold is among them from the step that closes or
   * refunds it until `leaveClosed`.
   */
  closedHolds(limit: number): Promise<readonly ClosedHold[]>;
  /** Takes closed holds out of those; one that was refunded since stays. */
  leaveClosed(holds: readonly ClosedHold[]): Promise<void>;

  close(): Promise<void>;
}

/** A mandate by its organisation and id. */
export type MandateKey = Pick<Mandate, 'orgId' | 'mandateId'>;

/** Where an escalation stands among those that wait. */
export type EscalationPlace = Pick<Escalation, 'createdAt' | 'escalationId'>;

/** The lines of a journal that follow the version `after`, at most `limit`. */
export interface JournalPage {
  readonly after: number;
  readonly limit: number;
}

/** What of a store is the evidence queue and the sealed batches. */
export type EvidenceLogPart = Pick<
  LedgerStore,
  | 'evidence'
  | 'evidenceQueue'
  | 'pendingEvidence'
  | 'sealBatch'
  | 'batch'
  | 'batchRoots'
  | 'latestCheckpoint'
  | 'subtreeRoots'
  | 'keepSubtreeRoots'
>;

/** What of a store is the feed of the decision log. */
export type DecisionFeedPart = Pick<
  LedgerStore,
  'decisionFeed' | 'leaveFeed' | 'feedSpan' | 'closedHolds' | 'leaveClosed'
>;

/** A decision in the feed, with its evidence. */
export interface FedDecision extends FeedEntry {
  readonly record: EvidenceRecord;
}

export type FeedPlace = Pick<FeedEntry, 'at' | 'eventId'>;

export interface FeedSpan {
  readonly oldestAt: number;
  readonly newestAt: number;
}

export interface StoreCapabilities {
  /** What an answered batch survives: nothing, the end of the process, or the loss of power. */
  readonly durability: 'none' | 'process' | 'power';
  /** True when several processes may use the store at once. */
  readonly multiProcess: boolean;
}

export interface EvidenceQueue {
  readonly waiting: number;
  /** Since when the oldest waits, milliseconds since the epoch; null where none does. */
  readonly oldestAt: number | null;
}

export interface PendingEvidence {
  readonly eventId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The evidence leaf of the record, hex. */
  readonly leaf: string;
}

export interface StoredEvidence {
  readonly record: EvidenceRecord;
  /** Number of the decision in its mandate's journal (the organisation's where there is no mandate). */
  readonly version: number;
  /** Where the record stands in the log; null while it is in no batch. */
  readonly placement: { readonly batchId: string; readonly batchIndex: number; readonly leafIndex: number } | null;
}

export interface BatchSeal {
  /** 0, 1, 2 … without gaps. */
  readonly batchIndex: number;
  readonly batchId: string;
  /** The events in leaf order; at least one. */
  readonly eventIds: readonly string[];
  /** Merkle root over the leaves, hex. */
  readonly root: string;
  readonly sealedAt: number;
  /**
   * Times of its oldest and its newest record, ms since the epoch. They follow neither each other nor `sealedAt` from batch
   * to batch: clocks are put right, and that of the store is not the sequencer's.
   */
  readonly oldestAt: number;
  readonly newestAt: number;
  /** The signed checkpoint of the log after this batch. */
  readonly checkpoint: string;
}

export interface BatchRoot extends Pick<BatchSeal, 'batchId' | 'sealedAt' | 'oldestAt' | 'newestAt'> {
  /** Merkle root over the leaves, hex. */
  readonly root: string;
  /** Number of records. */
  readonly size: number;
}

export interface SealedBatch extends BatchSeal {
  /** The records in leaf order. */
  readonly records: readonly EvidenceRecord[];
}

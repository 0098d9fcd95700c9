import type { Page } from 'playwright-core';
import type { Op } from '../../../src/operations/ops.js';
import type { ClosedHold, EventNote, OpenHoldState } from '../../../src/operations/records.js';
import type {
  BatchSeal,
  EscalationPlace,
  FeedPlace,
  JournalPage,
  LedgerStore,
  StoreCapabilities,
} from '../../../src/stores/store.js';

/** The methods that every store has. */
type Methods = Omit<
  LedgerStore,
  | 'capabilities'
  | 'continuity'
  | 'failedWrite'
  | 'newestAt'
  | 'revision'
  | 'waitingSince'
  | 'verifySchema'
  | 'subtreeRoots'
  | 'keepSubtreeRoots'
>;

/** A store that lives in a page: each call travels there and back. */
export class PagedStore implements LedgerStore {
  readonly capabilities: StoreCapabilities = { durability: 'process', multiProcess: true };

  constructor(
    private readonly page: Page,
    private readonly name: string,
    private readonly clock: () => number,
  ) {}

  now = () => this.#call('now');
  apply = (ops: readonly Op[], batchId: string) => this.#call('apply', ops, batchId);
  receipt = (batchId: string) => this.#call('receipt', batchId);
  hold = (authorizationId: string) => this.#call('hold', authorizationId);
  openHolds = (orgId: string, states: readonly OpenHoldState[], limit: number) =>
    this.#call('openHolds', orgId, states, limit);
  budget = (authorizationId: string) => this.#call('budget', authorizationId);
  mandate = (orgId: string, mandateId: string) => this.#call('mandate', orgId, mandateId);
  voidable = (orgId: string, mandateIds: readonly string[]) => this.#call('voidable', orgId, mandateIds);
  agent = (orgId: string, agentDid: string) => this.#call('agent', orgId, agentDid);
  byRequest = (orgId: string, agentDid: string, nonce: string) => this.#call('byRequest', orgId, agentDid, nonce);
  hasPaid = (orgId: string, agentDid: string, merchant: string, since?: number) =>
    this.#call('hasPaid', orgId, agentDid, merchant, since);
  paidAmounts = (orgId: string, agentDid: string, currency: string, limit: number) =>
    this.#call('paidAmounts', orgId, agentDid, currency, limit);
  limitUses = (orgId: string, counted: readonly EventNote[]) => this.#call('limitUses', orgId, counted);
  escalation = (escalationId: string) => this.#call('escalation', escalationId);
  pendingEscalations = (orgId: string, limit: number, after?: EscalationPlace) =>
    this.#call('pendingEscalations', orgId, limit, after);
  escalationsAfter = (orgId: string, after: string, limit: number) =>
    this.#call('escalationsAfter', orgId, after, limit);
  endings = (limit: number) => this.#call('endings', limit);
  history = (orgId: string, mandateId: string | null, page?: JournalPage) =>
    this.#call('history', orgId, mandateId, page);
  sweepExpired = (limit: number) => this.#call('sweepExpired', limit);
  evidence = (eventId: string) => this.#call('evidence', eventId);
  evidenceQueue = (limit: number) => this.#call('evidenceQueue', limit);
  decisionFeed = (limit: number) => this.#call('decisionFeed', limit);
  leaveFeed = (decisions: readonly FeedPlace[]) => this.#call('leaveFeed', decisions);
  feedSpan = () => this.#call('feedSpan');
  closedHolds = (limit: number) => this.#call('closedHolds', limit);
  leaveClosed = (holds: readonly ClosedHold[]) => this.#call('leaveClosed', holds);
  pendingEvidence = (limit: number, after?: string) => this.#call('pendingEvidence', limit, after);
  sealBatch = (batch: BatchSeal, after: string | null) => this.#call('sealBatch', batch, after);
  batch = (batchId: string) => this.#call('batch', batchId);
  batchRoots = (fromIndex: number, limit?: number) => this.#call('batchRoots', fromIndex, limit);
  latestCheckpoint = () => this.#call('latestCheckpoint');
  close = () => this.#call('close');

  #call<Method extends keyof Methods>(
    method: Method,
    ...args: Parameters<Methods[Method]>
  ): Promise<Awaited<ReturnType<Methods[Method]>>> {
    return this.page.evaluate(({ name, now, called, given }) => window.storePage.call(name, now, called, given), {
      name: this.name,
      now: this.clock(),
      called: method,
      given: args,
    });
  }
}

import {
  CommitUncertainError,
  CommitUnconfirmedError,
  LedgerUnavailableError,
  StalledRowsError,
  StoredValueError,
} from '../operations/errors.js';
import type { Op } from '../operations/ops.js';
import type { Hold } from '../operations/records.js';
import type { Result, ResultOf } from '../operations/results.js';
import type { LedgerStore } from '../stores/store.js';

/** Operations that one batch takes, and that wait for the next one. */
export const BATCH_MAX_OPS = 512;
export const QUEUE_MAX_OPS = 8_192;
/** How long calls are refused at once, ms, after a commit that no synchronous standby confirmed. */
const UNCONFIRMED_PAUSE_MS = 1_000;

/** Group commit that callers share: it makes batches of the store from waiting operations. */
export interface Ledger {
  readonly store: LedgerStore;
  /**
   * Applies one operation and answers when it is as durable as the store can make it.
   * Throws `LedgerUnavailableError` (code GATE_UNAVAILABLE) where the store failed or the queue is full.
   */
  submit<O extends Op>(op: O): Promise<ResultOf<O>>;
  /** Why the newest batch failed; null where it landed, and before the first. */
  failure(): LedgerUnavailableError | null;
  /** How many operations wait for the next batch. */
  waiting(): number;
  /** Resolves once the batch that is under way now, if any, has been answered: one that hangs holds up all behind it. */
  batchUnderWay(): Promise<void>;
  /** Waits for what was submitted, then closes the store. Later operations are refused as unavailable. */
  close(): Promise<void>;
}

export interface LedgerOptions {
  /** Makes the name of a batch, unique over all processes and restarts. */
  readonly batchIds: () => string;
  /** Operations that may wait; one more is refused. */
  readonly maxQueue?: number;
  /** Operations per batch. */
  readonly maxBatch?: number;
  /**
   * Lets the host collect what arrived meanwhile, before each batch. A store that blocks its thread while it commits needs
   * it: unless the event loop runs in between, nothing arrives meanwhile, and every batch is of one.
   */
  readonly collectArrivals?: () => Promise<void>;
  /**
   * Milliseconds that only grow. With it, operations are refused at once for a second after a commit that no synchronous standby
   * confirmed, so that callers which wait for each other do not each wait for the standby.
   */
  readonly elapsed?: () => number;
  /** Called with the failure of a batch after batches landed, and with null when one lands again. */
  readonly onOutage?: (failure: LedgerUnavailableError | null) => void;
  /** Called with the expired holds that an operation released, which no sweep finds any more. */
  readonly onExpired?: (holds: readonly Hold[]) => void;
  /** Called with each batch once it is known whether it landed; needs `elapsed`. */
  readonly onBatch?: (batch: CommittedBatch) => void;
  /** Called with what one of these threw: the operations that landed are answered all the same. Must not throw. */
  readonly onListenerFailure?: (error: unknown) => void;
}

/** A batch that landed, or failed. */
export interface CommittedBatch {
  readonly ops: readonly Op[];
  /** What each operation is answered, in their order; null where the batch failed. */
  readonly results: readonly Result[] | null;
  /** How long the store took, ms. */
  readonly ms: number;
}

/** An operation and the promise that waits for it. */
interface Waiting {
  readonly op: Op;
  readonly settle: (result: Result) => void;
  readonly fail: (error: LedgerUnavailableError) => void;
}

/**
 * Group commit in front of a store: one batch under way, everything that arrives meanwhile is the next one. There is no
 * timer: an idle lane commits at once, a busy one as soon as the previous batch has landed, so the batch grows with
 * the load and shrinks with it.
 *
 * @example
 * import { createLedger } from '@gatewright/ledger';
 * import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
 *
 * const ledger = createLedger(createMemoryLedgerStore({ now: Date.now }), { batchIds: () => crypto.randomUUID() });
 * const mandate = { orgId: 'org', mandateId: 'mandate-1', agentDid: 'did:example:buyer', action: 'buy' };
 * const opened = await ledger.submit({ kind: 'openMandate', ...mandate, currency: 'USD', cap: 100_000_000n });
 * opened.ok; // => true
 * await ledger.close();
 */
export function createLedger(store: LedgerStore, options: LedgerOptions): Ledger {
  const maxQueue = options.maxQueue ?? QUEUE_MAX_OPS;
  const maxBatch = options.maxBatch ?? BATCH_MAX_OPS;
  // Without a clock, every pause is over.
  const elapsed = options.elapsed ?? (() => Number.POSITIVE_INFINITY);
  const queue: Waiting[] = [];
  let lane: Promise<void> | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let failure: LedgerUnavailableError | null = null;
  /** Until when operations are refused at once, by `elapsed`. */
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let closed = false;

  const noteOutcome: OnOutcome = (why) => {
    const isChange = (why === null) !== (failure === null);
    failure = why;
    if (why instanceof CommitUnconfirmedError) refuseQueued();
    if (isChange) isolated(() => options.onOutage?.(why));
  };
  const { batchIds } = options;
  const onBatch = (batch: CommittedBatch) => isolated(() => options.onBatch?.(batch));
  /** What a listener throws must not fail operations that landed. */
  const isolated = (call: () => void) => {
    try {
      call();
    } catch (error) {
      options.onListenerFailure?.(error);
    }
  };

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      if (options.collectArrivals !== undefined) await options.collectArrivals();
      underWay = commit({ store, batchIds, onOutcome: noteOutcome, onBatch, elapsed }, queue.splice(0, maxBatch));
      await underWay;
    }
    lane = null;
  }

  /** What waited behind a batch that no standby confirmed would wait for the standby again. */
  function refuseQueued(): void {
    for (const { fail } of queue.splice(0)) fail(new CommitUnconfirmedError('not_applied'));
    pausedUntil = elapsed() + UNCONFIRMED_PAUSE_MS;
  }

  return {
    store,
    submit<O extends Op>(op: O): Promise<ResultOf<O>> {
      if (closed) return Promise.reject(new LedgerUnavailableError('not_applied', 'the ledger is closed'));
      if (elapsed() < pausedUntil) return Promise.reject(new CommitUnconfirmedError('not_applied'));
      if (queue.length >= maxQueue) {
        const message = `${maxQueue} operations wait already; try again later`;
        return Promise.reject(new LedgerUnavailableError('not_applied', message));
      }
      return new Promise((resolve, reject) => {
        const settle = (result: Result) => {
          if (result.ok && 'expired' in result && result.expired.length > 0) {
            const { expired } = result;
            isolated(() => options.onExpired?.(expired));
          }
          if (answers(op, result)) resolve(result);
          else reject(new LedgerUnavailableError('unknown', `the store answered ${op.kind} with ${result.kind}`));
        };
        queue.push({ op, settle, fail: reject });
        // A microtask later, so that what one task of the event loop submits together lands together.
        lane ??= Promise.resolve().then(drain);
      });
    },
    failure: () => failure,
    waiting: () => queue.length,
    batchUnderWay: () => underWay,
    async close() {
      closed = true;
      await lane;
      await store.close();
    },
  };
}

/** Called with why a batch failed, or null where it landed, before any caller is answered. */
type OnOutcome = (failure: LedgerUnavailableError | null) => void;

/** What commits batches, and what is called with what became of them. */
interface Lane {
  readonly store: LedgerStore;
  readonly batchIds: () => string;
  readonly onOutcome: OnOutcome;
  readonly onBatch: (batch: CommittedBatch) => void;
  readonly elapsed: () => number;
}

async function commit(lane: Lane, batch: readonly Waiting[]): Promise<void> {
  const { store, batchIds, onOutcome, elapsed } = lane;
  const ops = batch.map((waiting) => waiting.op);
  const batchId = batchIds();
  const began = elapsed();
  const ended = (results: readonly Result[] | null) => lane.onBatch({ ops, results, ms: elapsed() - began });
  try {
    const results = await store.apply(ops, batchId);
    onOutcome(null);
    ended(results);
    answerAll(batch, results);
  } catch (cause) {
    if (cause instanceof StoredValueError && batch.length > 1) return commitApart(lane, batch);
    if (!(cause instanceof StalledRowsError)) {
      const results = await resolveUncertain(store, batch, batchId, cause, onOutcome);
      ended(results);
      if (results !== null) answerAll(batch, results);
      return;
    }
    const rest = leaveOut(batch, cause);
    if (rest.length > 0) await commit(lane, rest);
  }
}

/**
 * Halves a batch that met a damaged row, so that the operations that need the row fail and no others. Such a batch was rolled back before
 * anything of it was written; its operations are independent, and stay in their order.
 */
async function commitApart(lane: Lane, batch: readonly Waiting[]): Promise<void> {
  const half = Math.ceil(batch.length / 2);
  const outcomes: (LedgerUnavailableError | null)[] = [];
  const onOutcome: OnOutcome = (failure) => outcomes.push(failure);
  for (const part of [batch.slice(0, half), batch.slice(half)]) await commit({ ...lane, onOutcome }, part);
  // A store that commits the others is not out.
  lane.onOutcome(outcomes.includes(null) ? null : (outcomes[0] ?? null));
}

/** Refuses the operations that have to be left out, and returns the others. */
function leaveOut(batch: readonly Waiting[], cause: StalledRowsError): readonly Waiting[] {
  const message =
    'another server has locked the account that this call writes, and does not go on; try again in seconds';
  const error = new LedgerUnavailableError('not_applied', message, { cause });
  for (const position of cause.positions) batch[position]?.fail(error);
  return batch.filter((_, position) => !cause.positions.has(position));
}

function answerAll(batch: readonly Waiting[], results: readonly Result[]): void {
  for (const [index, waiting] of batch.entries()) {
    const result = results[index];
    if (result !== undefined) waiting.settle(result);
    else waiting.fail(new LedgerUnavailableError('unknown', 'the store left an operation unanswered'));
  }
}

/**
 * A throw says nothing about the batch; its receipt does. Repeating it blindly would report our own nonces as replays. Returns the
 * answers of a batch that landed; null where its operations were failed.
 */
async function resolveUncertain(
  store: LedgerStore,
  batch: readonly Waiting[],
  batchId: string,
  cause: unknown,
  onOutcome: OnOutcome,
): Promise<readonly Result[] | null> {
  const reason = cause instanceof CommitUncertainError ? cause.cause : cause;
  if (reason instanceof CommitUnconfirmedError) return failAll(batch, reason, onOutcome);
  const landed = await store.receipt(batchId).catch(() => null);
  if (landed === true && cause instanceof CommitUncertainError) {
    onOutcome(null);
    return cause.results;
  }
  const error =
    landed === false
      ? new LedgerUnavailableError('not_applied', 'the store failed and nothing was applied; try again', { cause })
      : new LedgerUnavailableError('unknown', 'the store failed; look the request up before trying again', { cause });
  return failAll(batch, error, onOutcome);
}

function failAll(batch: readonly Waiting[], error: LedgerUnavailableError, onOutcome: OnOutcome): null {
  onOutcome(error);
  for (const waiting of batch) waiting.fail(error);
  return null;
}

/** True when `result` answers `op`: it narrows a result from a batch to the type of its operation. */
function answers<O extends Op>(op: O, result: Result): result is Result & ResultOf<O> {
  return result.kind === op.kind;
}

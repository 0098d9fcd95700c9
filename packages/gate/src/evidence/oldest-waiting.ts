import type { BatchRoot, LedgerStore, PendingEvidence } from '@gatewright/ledger';
import { fromHex } from '@gatewright/protocol';
import { LEAVES_PER_SLICE } from './stored-log.js';

/** Evidence records of one batch at most (ADR 37). */
export const BATCH_MAX_RECORDS = 1024;

/** What the next batch is made of. */
export interface WaitingEvents {
  readonly eventIds: readonly string[];
  /** Evidence leaves of the events, 32 bytes each. */
  readonly leaves: readonly Uint8Array[];
  readonly times: Pick<BatchRoot, 'oldestAt' | 'newestAt'>;
}

/**
 * The events that have waited longest, at most a batch of them, and their leaves: page by page, so that no part is long
 * and calls wait for no more than one of them.
 */
export async function oldestWaiting(store: LedgerStore, backoff?: () => Promise<void>): Promise<WaitingEvents> {
  const found: PendingEvidence[] = [];
  while (found.length < BATCH_MAX_RECORDS) {
    const limit = Math.min(LEAVES_PER_SLICE, BATCH_MAX_RECORDS - found.length);
    const page = await store.pendingEvidence(limit, found.at(-1)?.eventId);
    found.push(...page);
    if (page.length < limit) break;
    await backoff?.();
  }
  const waiting = wholeSteps(found);
  const times = waiting.map(({ at }) => at);
  return {
    eventIds: waiting.map(({ eventId }) => eventId),
    leaves: waiting.map(({ eventId, leaf }) => leafOf(eventId, leaf)),
    times: { oldestAt: Math.min(...times), newestAt: Math.max(...times) },
  };
}

/**
 * A full batch ends before the records of one instant of which more may wait: those that are decided in one step have one time, and
 * batches that end between steps have the numbers of each organisation in order. Where one instant fills the batch, it is cut.
 */
function wholeSteps(found: readonly PendingEvidence[]): readonly PendingEvidence[] {
  if (found.length < BATCH_MAX_RECORDS) return found;
  const newest = found.at(-1)?.at;
  const whole = found.filter(({ at }) => at !== newest);
  return whole.length === 0 ? found : whole;
}

function leafOf(eventId: string, hex: string): Uint8Array {
  const leaf = fromHex(hex);
  if (leaf === null) throw new Error(`the store gives event ${eventId} a leaf that is no hex`);
  return leaf;
}

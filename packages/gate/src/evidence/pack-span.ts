import type { BatchRoot, LedgerStore } from '@gatewright/ledger';
import { ROOTS_PER_SLICE } from '../limits.js';
import type { EvidenceLog } from './evidence-log.js';

/** The batches of a span of time. */
export interface PackSpan {
  /** Log indexes of the first and the last batch whose records lie around or within the span. */
  readonly first: number;
  readonly last: number;
  /** Records in all batches from the first to the last. */
  readonly records: number;
}

/**
 * The batches that may hold a record from `from` to `to` (ms since the epoch, both included), null for none, and the size of
 * the log. It is looked through from end to end, by the times of the batches alone: after a correction of the clock what
 * belongs to the span may lie behind any number of batches that do not.
 */
export async function spanOf(
  { from, to }: { readonly from: number; readonly to: number },
  log: EvidenceLog,
  store: LedgerStore,
): Promise<{ readonly span: PackSpan | null; readonly logSize: number }> {
  let [first, last] = [-1, -1];
  let [index, seen, before, upTo] = [0, 0, 0, 0];
  for await (const page of rootPages({ first: 0, last: Number.MAX_SAFE_INTEGER }, log, store)) {
    for (const { oldestAt, newestAt, size } of page) {
      if (oldestAt <= to && newestAt >= from) {
        if (first === -1) [first, before] = [index, seen];
        [last, upTo] = [index, seen + size];
      }
      index += 1;
      seen += size;
    }
  }
  return { span: first === -1 ? null : { first, last, records: upTo - before }, logSize: index };
}

/** The batches from the first to the last as the log has them, in pages between which the host catches up with calls. */
export async function* rootPages(
  { first, last }: Pick<PackSpan, 'first' | 'last'>,
  log: EvidenceLog,
  store: LedgerStore,
): AsyncGenerator<readonly BatchRoot[]> {
  for (let next = first; next <= last; next += ROOTS_PER_SLICE) {
    if (next > first) await log.backoff();
    const limit = Math.min(ROOTS_PER_SLICE, last - next + 1);
    const page = await store.batchRoots(next, limit);
    yield page;
    if (page.length < limit) return;
  }
}

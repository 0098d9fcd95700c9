import type { BatchRoot, LedgerStore } from '@gatewright/ledger';
import type { EvidenceLog } from './evidence-log.js';
import { LEAVES_PER_SLICE, ROOTS_PER_SLICE } from './stored-log.js';

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

/**
 * The span with the batches beside it that hold numbers of the organisation between those of its own: servers that decide at once may close
 * records in another order than that of their numbers, and a pack must not seem to leave one out. Null where such a number is in no batch
 * yet.
 */
export async function closedSpan(
  span: PackSpan,
  orgId: string,
  logSize: number,
  store: LedgerStore,
): Promise<PackSpan | null> {
  let { first, last, records } = span;
  let [lowest] = (await batchAt(first, orgId, store)).numbers;
  while (first > 0) {
    const { numbers, size } = await batchAt(first - 1, orgId, store);
    if (!numbers.some((number) => lowest !== undefined && number > lowest)) break;
    lowest = numbers[0];
    first -= 1;
    records += size;
  }
  let end = await batchAt(last, orgId, store);
  while (last < logSize - 1) {
    const next = await batchAt(last + 1, orgId, store);
    const [least] = next.numbers;
    if (least === undefined || least > (end.numbers.at(-1) ?? 0)) return { first, last, records };
    end = next;
    last += 1;
    records += next.size;
  }
  return (await waitsBelow(end, orgId, store)) ? null : { first, last, records };
}

/** What a batch has of an organisation. */
interface BatchNumbers {
  /** Ascending. */
  readonly numbers: readonly number[];
  readonly size: number;
  readonly newestAt: number;
}

async function batchAt(index: number, orgId: string, store: LedgerStore): Promise<BatchNumbers> {
  const [root] = await store.batchRoots(index, 1);
  const batch = root === undefined ? null : await store.batch(root.batchId);
  if (batch === null) throw new Error(`the store has no batch ${index}`);
  const own = batch.records.filter((record) => record.orgId === orgId);
  const numbers = own.flatMap(({ sequence }) => sequence ?? []).sort((one, other) => one - other);
  return { numbers, size: batch.records.length, newestAt: batch.newestAt };
}

/** Whether a record of the organisation that waits for its batch has a lower number than the greatest in the newest one. */
async function waitsBelow({ numbers, newestAt }: BatchNumbers, orgId: string, store: LedgerStore): Promise<boolean> {
  const greatest = numbers.at(-1) ?? 0;
  for (const { eventId, at } of await store.pendingEvidence(LEAVES_PER_SLICE)) {
    if (at > newestAt) return false;
    const record = (await store.evidence(eventId))?.record;
    if (record?.orgId === orgId && (record.sequence ?? greatest) < greatest) return true;
  }
  return false;
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

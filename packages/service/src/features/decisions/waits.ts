import type { LedgerStore } from '@gatewright/ledger';
import type { LoggedDecision } from './logged-decision.js';

/** Buckets of waits for each doubling of their length: the bounds of a bucket are less than 7 % apart. */
const BUCKETS_PER_DOUBLING = 11;

/** The bucket of a wait, ms. */
export function waitBucket(ms: number): number {
  return ms < 1 ? 0 : 1 + Math.floor(Math.log2(ms) * BUCKETS_PER_DOUBLING);
}

/** The longest wait of a bucket, ms. */
function bucketEnd(bucket: number): number {
  return bucket === 0 ? 0 : Math.ceil(2 ** (bucket / BUCKETS_PER_DOUBLING));
}

/** How long people took, to the next bound of a bucket, ms. */
export interface ShownWaits {
  readonly count: number;
  readonly medianMs: number | null;
  readonly longestMs: number | null;
}

/** What the counts of buckets say of the waits together. */
export function shownWaits(buckets: readonly { readonly bucket: number; readonly count: number }[]): ShownWaits {
  const sorted = buckets.filter(({ count }) => count > 0).sort((one, other) => one.bucket - other.bucket);
  const count = sorted.reduce((sum, each) => sum + each.count, 0);
  const last = sorted.at(-1);
  if (last === undefined) return { count, medianMs: null, longestMs: null };
  let passed = 0;
  const middle = sorted.find((each) => {
    passed += each.count;
    return passed * 2 >= count;
  });
  return { count, medianMs: bucketEnd((middle ?? last).bucket), longestMs: bucketEnd(last.bucket) };
}

/** How long people took for the action that a decision ends, ms; null where none waited for them. */
export async function waitBefore(
  store: Pick<LedgerStore, 'escalation'>,
  { decision, escalationId }: LoggedDecision,
  at: number,
): Promise<number | null> {
  if (escalationId === null || decision === 'escalate') return null;
  const escalation = await store.escalation(escalationId);
  return escalation === null ? null : Math.max(0, at - escalation.createdAt);
}

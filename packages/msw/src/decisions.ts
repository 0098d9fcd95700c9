import type { LedgerStore } from '@gatewright/ledger';
import { type EvidenceRecord, isBindingId } from '@gatewright/protocol';

/** The record of every decision in order: those in sealed batches, then those that wait for one. */
export async function decisionsOf(store: LedgerStore): Promise<EvidenceRecord[]> {
  const roots = await store.batchRoots(0);
  const batches = await Promise.all(roots.map(({ batchId }) => store.batch(batchId)));
  const waiting = await store.pendingEvidence(Number.MAX_SAFE_INTEGER);
  const unsealed = await Promise.all(waiting.map(({ eventId }) => store.evidence(eventId)));
  const records = [
    ...batches.flatMap((batch) => batch?.records ?? []),
    ...unsealed.flatMap((found) => (found === null ? [] : [found.record])),
  ];
  return records.filter(({ eventId }) => !isBindingId(eventId));
}

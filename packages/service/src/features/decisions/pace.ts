import type { LedgerStore } from '@gatewright/ledger';

/** How long after the newest decision the gate counts as busy, ms. */
const BUSY_FOR_MS = 250;

/** Whether decisions are being made: background work then leaves time to them. */
export async function isBusy(store: Pick<LedgerStore, 'feedSpan' | 'now'>): Promise<boolean> {
  const span = await store.feedSpan();
  return span !== null && (await store.now()) - span.newestAt < BUSY_FOR_MS;
}

import type { LedgerStore } from '@gatewright/ledger';
import { BUSY_FOR_MS } from './limits.js';

/** Whether decisions are being made: background work then leaves time to them. */
export async function isBusy(store: Pick<LedgerStore, 'feedSpan' | 'now'>): Promise<boolean> {
  const span = await store.feedSpan();
  return span !== null && (await store.now()) - span.newestAt < BUSY_FOR_MS;
}

import type { Hold } from '../operations/records.js';
import type { LedgerStore } from '../stores/store.js';

export interface SweepPace {
  /** Holds per batch. */
  readonly limit: number;
  /** A clock that never runs backwards, ms. */
  readonly elapsed: () => number;
  /** Waits so many ms. False where the sweep is to end instead. */
  readonly backoff: (ms: number) => Promise<boolean>;
}

/**
 * Releases expired holds batch by batch until none is left, and reports those of each batch that time ended. After every batch it backs off for as long as
 * the batch took: decisions find a batch of a bounded size before them, and have at least half of the store's time.
 */
export async function sweepAllExpired(
  store: LedgerStore,
  { limit, elapsed, backoff }: SweepPace,
  released: (holds: readonly Hold[]) => void,
): Promise<void> {
  for (;;) {
    const began = elapsed();
    const holds = await store.sweepExpired(limit);
    released(holds.filter(({ state }) => state === 'expired'));
    if (holds.length < limit || !(await backoff(elapsed() - began))) return;
  }
}

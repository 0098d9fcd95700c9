import type { Hold } from './records.js';
import type { LedgerStore } from './store.js';

export interface SweepPace {
  /** Holds per batch. */
  readonly limit: number;
  /** A clock that never runs backwards, ms. */
  readonly elapsed: () => number;
  /** Waits so many ms. False where the sweep is to end instead. */
  readonly rest: (ms: number) => Promise<boolean>;
}

/**
 * Releases lapsed holds batch by batch until none is left, and tells each batch. After every batch it rests for as long as
 * the batch took: decisions find a batch of a bounded size before them, and have at least half of the store's time.
 */
export async function sweepLapsed(
  store: LedgerStore,
  { limit, elapsed, rest }: SweepPace,
  released: (holds: readonly Hold[]) => void,
): Promise<void> {
  for (;;) {
    const began = elapsed();
    const holds = await store.sweepExpired(limit);
    released(holds);
    if (holds.length < limit || !(await rest(elapsed() - began))) return;
  }
}

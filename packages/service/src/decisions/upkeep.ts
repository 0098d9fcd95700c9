import type { Ledger, LedgerStore } from '@gatewright/ledger';
import type { Directory } from '../database/tables.js';
import type { Timers } from '../runtime/timers.js';
import { erasureSteps } from './erasures.js';
import type { LogKeys } from './keys.js';
import { isBusy } from './pace.js';
import { retentionSteps } from './retention.js';

/** What looks through the log in the background, a chunk at a time. */
export interface LogUpkeep {
  readonly directory: Directory;
  readonly keys: LogKeys;
  readonly store: Pick<LedgerStore, 'feedSpan' | 'now' | 'escalationsAfter'>;
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly timers: Pick<Timers, 'elapsed'>;
  /** Waits; false where no more is to be done. */
  readonly backoff: (ms: number) => Promise<boolean>;
}

/** A bounded piece of work for one organisation. False where it found nothing to do. */
export type UpkeepStep = () => Promise<boolean>;

/**
 * Erases persons from the log and drops what is too old, until neither is left or `backoff` says so. Organisations take turns, a chunk
 * each, so that none waits for the work of another. While decisions are made it waits between chunks as long as it worked.
 */
export async function trimDecisionLog(upkeep: LogUpkeep): Promise<void> {
  const { timers, store, backoff } = upkeep;
  const turns = [erasureSteps(upkeep), retentionSteps(upkeep)];
  for (;;) {
    let worked = false;
    for (const turn of turns) {
      for (const step of await turn()) {
        const began = timers.elapsed();
        if (!(await step())) continue;
        worked = true;
        if (!(await backoff((await isBusy(store)) ? timers.elapsed() - began : 0))) return;
      }
    }
    if (!worked) return;
  }
}

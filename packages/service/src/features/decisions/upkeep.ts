import { fillSteps } from './count-fill.js';
import { erasureSteps } from './erasures.js';
import { isBusy } from './pace.js';
import { retentionSteps } from './retention.js';
import type { LogUpkeep } from './upkeep-step.js';

/**
 * Erases persons from the log, drops what is too old and counts what is older than the counters, until nothing is left or `backoff` says
 * so. Organisations take turns, a chunk each, so that none waits for the work of another. While decisions are made it waits between chunks as long as it worked.
 */
export async function trimDecisionLog(upkeep: LogUpkeep): Promise<void> {
  const { timers, store, backoff } = upkeep;
  const turns = [erasureSteps(upkeep), retentionSteps(upkeep), fillSteps(upkeep)];
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

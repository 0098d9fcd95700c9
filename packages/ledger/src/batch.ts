import { DuplicateEventError } from './errors.js';
import type { Op } from './ops.js';
import { Overlay } from './overlay.js';
import type { Result } from './results.js';
import type { Changes, LedgerState } from './state.js';
import { step } from './step.js';

/** The answers to a batch, in its order, and everything that it writes. */
export interface BatchOutcome {
  readonly results: readonly Result[];
  readonly changes: Changes;
}

/** Runs the operations in order, each on what the ones before it left. The state itself stays as it is. */
export function runBatch(state: LedgerState, ops: readonly Op[], now: number): BatchOutcome {
  const batch = new Overlay(state);
  const results = ops.map((op) => {
    const { result, changes } = step(batch, op, now);
    batch.add(changes);
    return result;
  });
  const changes = batch.changes();
  refuseSharedEvents(changes);
  return { results, changes };
}

/** Two records under one id would make an event's proof ambiguous: the batch must not land. */
function refuseSharedEvents({ entries }: Changes): void {
  const seen = new Set<string>();
  for (const { record } of entries) {
    if (record === null) continue;
    if (seen.has(record.eventId)) throw new DuplicateEventError(record.eventId);
    seen.add(record.eventId);
  }
}

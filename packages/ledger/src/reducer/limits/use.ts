import type { EventNote } from '../../operations/records.js';
import type { LimitUse } from '../../operations/results.js';
import type { LedgerState } from '../state.js';
import { UnitOfWork } from '../steps/unit-of-work.js';

/** What counts under keys at `now`, ms since the epoch, in their order. */
export function usesOf(
  state: LedgerState,
  orgId: string,
  counted: readonly EventNote[],
  now: number,
): readonly LimitUse[] {
  const work = new UnitOfWork(state, now);
  return counted.map((each) => work.limitUse(orgId, each));
}

import type { Limit } from '../../operations/ops.js';
import type { LimitUse } from '../../operations/results.js';
import type { LedgerState } from '../state.js';
import { UnitOfWork } from '../steps/unit-of-work.js';

/** What is used of limits over time at `now`, ms since the epoch, in their order. */
export function usesOf(state: LedgerState, orgId: string, limits: readonly Limit[], now: number): readonly LimitUse[] {
  const work = new UnitOfWork(state, now);
  return limits.map((limit) => work.limitUse(orgId, limit));
}

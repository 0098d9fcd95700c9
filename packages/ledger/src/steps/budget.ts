import { MONEY_MAX_MINOR } from '../limits.js';
import type { Mandate } from '../records.js';
import type { Draft } from './draft.js';

/**
 * True if the amount fits under the cap of the mandate beside what is reserved and captured. Lapsed unclaimed holds are
 * released first where they stand in the way. Without a cap the sum must fit into 64 bits; without a currency nothing
 * is counted.
 */
export function fitUnderCap(draft: Draft, mandate: Mandate, amount: bigint): boolean {
  if (mandate.currency === null) return true;
  if (amount <= roomOf(mandate)) return true;
  const lapsed = draft.lapsedOf(mandate);
  const releasable = lapsed.reduce((sum, hold) => sum + hold.amount, 0n);
  if (amount > roomOf(mandate) + releasable) return false;
  draft.closeHolds(lapsed, 'AUTHORIZATION_EXPIRED');
  return true;
}

/** Minor units left under the cap, lapsed unclaimed holds no longer counted; null where the mandate has no cap. */
export function remainingOf(draft: Draft, orgId: string, mandateId: string): bigint | null {
  const mandate = draft.mandate(orgId, mandateId);
  if (mandate === null || mandate.cap === null) return null;
  return roomOf(mandate) + draft.lapsedAmount(orgId, mandateId, draft.now);
}

/** Minor units that fit under the cap beside what is reserved, by lapsed holds too, and captured. */
export function roomOf({ cap, reserved, captured }: Pick<Mandate, 'cap' | 'reserved' | 'captured'>): bigint {
  return (cap ?? MONEY_MAX_MINOR) - reserved - captured;
}

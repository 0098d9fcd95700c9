import { MONEY_MAX_UNITS } from '@gatewright/protocol';
import type { Hold, Mandate } from '../records.js';
import type { Draft } from './draft.js';

/**
 * Makes room for the amount under the cap of the mandate beside what is reserved and captured: lapsed unclaimed holds are
 * released where they stand in the way, and returned. Null, and nothing released, where it does not fit all the same.
 * Without a cap the sum must fit into 64 bits; without a currency nothing is counted.
 */
export function makeRoom(draft: Draft, mandate: Mandate, amount: bigint): readonly Hold[] | null {
  if (mandate.currency === null || amount <= roomOf(mandate)) return [];
  const lapsed = draft.lapsedOf(mandate);
  const releasable = lapsed.reduce((sum, hold) => sum + hold.amount, 0n);
  return amount > roomOf(mandate) + releasable ? null : draft.closeHolds(lapsed, 'AUTHORIZATION_EXPIRED');
}

/** Units left under the cap, lapsed unclaimed holds no longer counted; null where the mandate has no cap. */
export function remainingOf(draft: Draft, orgId: string, mandateId: string): bigint | null {
  const mandate = draft.mandate(orgId, mandateId);
  if (mandate === null || mandate.cap === null) return null;
  return roomOf({ cap: mandate.cap, reserved: liveReserve(draft, mandate), captured: mandate.captured });
}

/** Units that the mandate's holds reserve, lapsed unclaimed ones no longer counted: what readers are told. */
export function liveReserve(draft: Draft, { orgId, mandateId, currency, reserved }: Mandate): bigint {
  return currency === null ? reserved : reserved - draft.lapsedAmount(orgId, mandateId, draft.now);
}

/** Units that fit under the cap beside what is reserved, by lapsed holds too, and captured. */
export function roomOf({ cap, reserved, captured }: Pick<Mandate, 'cap' | 'reserved' | 'captured'>): bigint {
  return (cap ?? MONEY_MAX_UNITS) - reserved - captured;
}

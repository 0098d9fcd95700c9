import { MONEY_MAX_UNITS } from '@gatewright/protocol';
import type { Hold, Mandate } from '../records.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Fits the amount under the cap of the mandate beside what is reserved and captured: where it does not fit, lapsed unclaimed
 * holds expire and are returned. Null, and none expires, where it does not fit even then.
 * Without a cap the sum must fit into 64 bits; without a currency nothing is counted.
 */
export function expireToFit(work: UnitOfWork, mandate: Mandate, amount: bigint): readonly Hold[] | null {
  if (mandate.currency === null || amount <= availableBudget(mandate)) return [];
  const lapsed = work.lapsedOf(mandate);
  const releasable = lapsed.reduce((sum, hold) => sum + hold.amount, 0n);
  return amount > availableBudget(mandate) + releasable ? null : work.closeHolds(lapsed, 'AUTHORIZATION_EXPIRED');
}

/** Units left under the cap, lapsed unclaimed holds no longer counted; null where the mandate has no cap. */
export function remainingOf(work: UnitOfWork, orgId: string, mandateId: string): bigint | null {
  const mandate = work.mandate(orgId, mandateId);
  if (mandate === null || mandate.cap === null) return null;
  return availableBudget({ cap: mandate.cap, reserved: liveReserve(work, mandate), captured: mandate.captured });
}

/** Units that the mandate's holds reserve, lapsed unclaimed ones no longer counted: what readers are told. */
export function liveReserve(work: UnitOfWork, { orgId, mandateId, currency, reserved }: Mandate): bigint {
  return currency === null ? reserved : reserved - work.lapsedAmount(orgId, mandateId, work.now);
}

/** Units that fit under the cap beside what is reserved, by lapsed holds too, and captured. */
export function availableBudget({ cap, reserved, captured }: Pick<Mandate, 'cap' | 'reserved' | 'captured'>): bigint {
  return (cap ?? MONEY_MAX_UNITS) - reserved - captured;
}

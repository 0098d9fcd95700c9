import { MONEY_MAX_UNITS } from '@gatewright/protocol';
import type { Hold, Mandate } from '../records.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Fits the amount under the cap of the mandate beside what is reserved and captured: expired unclaimed holds are released
 * where their budget is needed, and returned. Null, and nothing released, where it does not fit all the same.
 * Without a cap the sum must fit into 64 bits; without a currency nothing is counted.
 */
export function expireToFit(work: UnitOfWork, mandate: Mandate, amount: bigint): readonly Hold[] | null {
  if (mandate.currency === null || amount <= availableBudget(mandate)) return [];
  const expired = work.expiredOf(mandate);
  return canFit(work, mandate, amount) ? work.closeHolds(expired, 'AUTHORIZATION_EXPIRED') : null;
}

/** True where the amount fits under the cap, expired unclaimed holds no longer counted; releases nothing. */
export function canFit(work: UnitOfWork, mandate: Mandate, amount: bigint): boolean {
  if (mandate.currency === null || amount <= availableBudget(mandate)) return true;
  const releasable = work.expiredOf(mandate).reduce((sum, hold) => sum + hold.amount, 0n);
  return amount <= availableBudget(mandate) + releasable;
}

/** Units left under the cap, expired unclaimed holds no longer counted; null where the mandate has no cap. */
export function remainingOf(work: UnitOfWork, orgId: string, mandateId: string): bigint | null {
  const mandate = work.mandate(orgId, mandateId);
  if (mandate === null || mandate.cap === null) return null;
  return availableBudget({ cap: mandate.cap, reserved: liveReserve(work, mandate), captured: mandate.captured });
}

/** Units that the mandate's holds reserve, expired unclaimed ones no longer counted: what readers see. */
export function liveReserve(work: UnitOfWork, { orgId, mandateId, currency, reserved }: Mandate): bigint {
  return currency === null ? reserved : reserved - work.expiredAmount(orgId, mandateId, work.now);
}

/** Units that fit under the cap beside what is reserved, by expired holds too, and captured. */
export function availableBudget({ cap, reserved, captured }: Pick<Mandate, 'cap' | 'reserved' | 'captured'>): bigint {
  return (cap ?? MONEY_MAX_UNITS) - reserved - captured;
}

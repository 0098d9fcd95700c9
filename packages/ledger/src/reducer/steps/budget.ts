import { MONEY_MAX_UNITS } from '@gatewright/protocol';
import type { Hold, Mandate } from '../../operations/records.js';
import type { UnitOfWork } from './unit-of-work.js';

/** True for units that the ledger can keep and add: 0 … `MONEY_MAX_UNITS`. */
export function isMoney(units: bigint): boolean {
  return units >= 0n && units <= MONEY_MAX_UNITS;
}

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

/** Detail of SPEND_LIMIT_EXCEEDED where an amount does not fit. */
export const CEILING_EXCEEDED_DETAIL = 'the amount does not fit under the ceiling of the mandate';

/** Why the account of a mandate cannot count an amount of a currency, whatever is left of it; null where it can. */
export function undeterminedAmount(
  mandate: Pick<Mandate, 'currency'>,
  amount: bigint,
  currency: string,
): string | null {
  if (!isMoney(amount)) return 'the amount is not a non-negative 64-bit integer';
  if (amount === 0n || mandate.currency === currency) return null;
  return `the mandate ${mandate.currency === null ? 'states no currency' : `is in ${mandate.currency}`}`;
}

/** Units that fit under the cap beside what is reserved, by expired holds too, and captured. */
export function availableBudget({ cap, reserved, captured }: Pick<Mandate, 'cap' | 'reserved' | 'captured'>): bigint {
  return (cap ?? MONEY_MAX_UNITS) - reserved - captured;
}

import type { Hold, HoldState, RefundEntry, SettlementEvidence } from '../../operations/records.js';
import { stateAt } from './machine.js';

/** What a look-up shows of the effect behind a hold (protocol.md §1.7 and §2.15). */
export interface Effect {
  readonly authorizationId: string;
  readonly outcome: EffectOutcome;
  /** True only where it is certain that nothing happened. */
  readonly nothingExecuted: boolean;
  /** True only where a fresh authorization for the same intent cannot double it. */
  readonly retrySafe: boolean;
  readonly claimed: boolean;
  readonly effectState: string;
  readonly spendStatus: 'held' | 'captured' | 'voided';
  readonly currency: string;
  readonly authorizedAmount: bigint;
  readonly settledAmount: bigint | null;
  readonly refundedAmount: bigint;
  readonly refunds: readonly RefundEntry[];
  readonly settlementEvidence: SettlementEvidence | null;
  /** What the settlement is known under: the transaction, of a capture or else of a payment outside, the booking, the effect. */
  readonly settlementTxHash: string | null;
  readonly bookingRef: string | null;
  readonly remoteRef: string | null;
}

export type EffectOutcome =
  | 'not_started'
  | 'expired'
  | 'in_flight'
  | 'settled'
  | 'not_executed'
  | 'unknown'
  | 'reversed';

type Facts = Pick<Effect, 'outcome' | 'nothingExecuted' | 'retrySafe' | 'effectState' | 'spendStatus'>;

// biome-ignore format: one row a line, so that the table reads as a table
const FACTS: Readonly<Record<HoldState, Facts>> = {
  setAside:    { outcome: 'in_flight',    nothingExecuted: false, retrySafe: false, effectState: 'dispatching', spendStatus: 'held' },
  held:        { outcome: 'not_started',  nothingExecuted: true,  retrySafe: false, effectState: 'authorized',  spendStatus: 'held' },
  paying:      { outcome: 'in_flight',    nothingExecuted: false, retrySafe: false, effectState: 'dispatching', spendStatus: 'held' },
  dispatching: { outcome: 'in_flight',    nothingExecuted: false, retrySafe: false, effectState: 'dispatching', spendStatus: 'held' },
  dispatched:  { outcome: 'in_flight',    nothingExecuted: false, retrySafe: false, effectState: 'dispatched',  spendStatus: 'held' },
  unknown:     { outcome: 'unknown',      nothingExecuted: false, retrySafe: false, effectState: 'unknown',     spendStatus: 'held' },
  settled:     { outcome: 'settled',      nothingExecuted: false, retrySafe: false, effectState: 'succeeded',   spendStatus: 'captured' },
  voided:      { outcome: 'not_executed', nothingExecuted: true,  retrySafe: true,  effectState: 'voided',      spendStatus: 'voided' },
  expired:     { outcome: 'expired',      nothingExecuted: true,  retrySafe: true,  effectState: 'expired',     spendStatus: 'voided' },
  reversed:    { outcome: 'reversed',     nothingExecuted: false, retrySafe: false, effectState: 'reversed',    spendStatus: 'captured' },
};

/** The effect of a hold as of `now` (ms). Amounts are units of the currency. */
export function effectOf(hold: Hold, now: number): Effect {
  return {
    authorizationId: hold.authorizationId,
    ...FACTS[stateAt(hold, now)],
    claimed: hold.claimer !== null,
    currency: hold.currency,
    authorizedAmount: hold.amount,
    settledAmount: hold.settledAmount,
    refundedAmount: hold.refundedAmount,
    refunds: hold.refunds,
    settlementEvidence: hold.settlementEvidence,
    settlementTxHash: hold.settlementTxHash ?? hold.slotTxHash,
    bookingRef: hold.bookingRef,
    remoteRef: hold.remoteRef,
  };
}

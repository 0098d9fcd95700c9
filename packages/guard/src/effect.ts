import { acceptedData, numberOf, textOf } from './envelope.js';
import { type GateClient, PATHS } from './gate-client.js';
import { readRefusal, type SettlementRefusal } from './settlement-result.js';

/** What became of an authorization (protocol.md §1.7 and §2.15). */
export interface Effect {
  readonly authorizationId: string;
  /** not_started, expired, in_flight, settled, not_executed, unknown, reversing, reversed, …: an open list. */
  readonly outcome: string;
  /** True only where the gate said literally so. */
  readonly nothingExecuted: boolean;
  /** True only where the gate said literally so: a fresh authorization for the same intent is then safe. */
  readonly retrySafe: boolean;
  /** False only where the gate said literally so. */
  readonly claimed: boolean;
  readonly effectState: string | null;
  readonly spendStatus: string | null;
  readonly currency: string | null;
  /** A decimal of the currency. */
  readonly authorizedAmount: number | null;
  /** A decimal of the currency. */
  readonly settledAmount: number | null;
  /** A decimal of the currency; null where the gate does not say. */
  readonly refundedAmount: number | null;
  readonly settlementEvidence: string | null;
  readonly settlementTxHash: string | null;
  readonly bookingRef: string | null;
}

export type EffectResult = { readonly ok: true; readonly effect: Effect } | SettlementRefusal;

/** Looks an effect up. A boolean that the gate leaves out counts as the unsafe value. */
export async function lookUpEffect(authorizationId: string, client: GateClient): Promise<EffectResult> {
  const reply = await client.get(PATHS.hold(authorizationId, 'effect'));
  const data = acceptedData('Effect', reply);
  const outcome = textOf(data?.['outcome']);
  if (data === null || outcome === null) return readRefusal(reply);
  return {
    ok: true,
    effect: {
      authorizationId,
      outcome,
      nothingExecuted: data['nothingExecuted'] === true,
      retrySafe: data['retrySafe'] === true,
      claimed: data['claimed'] !== false,
      effectState: textOf(data['effectState']),
      spendStatus: textOf(data['spendStatus']),
      currency: textOf(data['currency']),
      authorizedAmount: numberOf(data['authorizedAmount']),
      settledAmount: numberOf(data['settledAmount']),
      refundedAmount: numberOf(data['refundedAmount']),
      settlementEvidence: textOf(data['settlementEvidence']),
      settlementTxHash: textOf(data['settlementTxHash']),
      bookingRef: textOf(data['bookingRef']),
    },
  };
}

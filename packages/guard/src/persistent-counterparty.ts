import type { ClaimResult } from './claim.js';
import type { Counterparty } from './counterparty.js';
import type { Effect } from './effect.js';
import { isSameAmount } from './hold-terms.js';
import { resolveHost } from './host.js';
import { repeat } from './persistence.js';
import type { CaptureTerms } from './settlement.js';
import { type SettlementResult, settlementDone } from './settlement-result.js';

/** When calls are made again. */
export interface RetryTerms {
  /** Pauses before each further attempt, ms. */
  readonly pauses: readonly number[];
  /** Resolves after so many ms. */
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
}

/**
 * A counterparty whose claims, captures, voids and reports of an unknown outcome are made again while they get no answer or a refusal
 * marked as retryable; a claim under its key. A capture or void that is then refused counts as made where the hold shows this capture, of
 * its amount and references, or a void. Other calls are passed on.
 */
export function persistentCounterparty(counterparty: Counterparty, { pauses, sleep }: RetryTerms): Counterparty {
  const persistence = { host: resolveHost({ sleep }), pauses };

  async function settle(
    authorizationId: string,
    call: () => Promise<SettlementResult>,
    verb: 'capture' | 'void',
    isDone: (effect: Effect) => boolean,
  ): Promise<SettlementResult> {
    const first = await call();
    if (first.ok || !first.retryable) return first;
    const last = await repeat(call, first, persistence);
    if (last.ok || last.retryable) return last;
    const lookUp = () => counterparty.effect(authorizationId);
    const found = await repeat(lookUp, await lookUp(), persistence);
    return found.ok && isDone(found.effect) ? settlementDone(verb) : last;
  }

  return {
    claim: async (authorizationId, terms = {}): Promise<ClaimResult> => {
      const first = await counterparty.claim(authorizationId, terms);
      const again = { ...terms, idempotencyKey: first.idempotencyKey };
      return repeat(() => counterparty.claim(authorizationId, again), first, persistence);
    },
    capture: (authorizationId, terms) =>
      settle(
        authorizationId,
        () => counterparty.capture(authorizationId, terms),
        'capture',
        (effect) => isCaptured(effect, terms),
      ),
    void: (authorizationId, terms) =>
      settle(
        authorizationId,
        () => counterparty.void(authorizationId, terms),
        'void',
        ({ outcome }) => outcome === 'not_executed',
      ),
    unknown: async (authorizationId, terms) => {
      const call = () => counterparty.unknown(authorizationId, terms);
      return repeat(call, await call(), persistence);
    },
    dispatched: (authorizationId, terms) => counterparty.dispatched(authorizationId, terms),
    refund: (authorizationId, terms) => counterparty.refund(authorizationId, terms),
    effect: (authorizationId) => counterparty.effect(authorizationId),
  };
}

/** True where a hold was captured at these terms; a reference that they leave out may be any. */
function isCaptured(effect: Effect, { amountCharged, bookingRef, settlementTxHash }: CaptureTerms): boolean {
  return (
    effect.outcome === 'settled' &&
    isSameAmount(effect.settledAmount, amountCharged, effect.currency ?? '') &&
    (bookingRef === undefined || effect.bookingRef === bookingRef) &&
    (settlementTxHash === undefined || effect.settlementTxHash === settlementTxHash)
  );
}

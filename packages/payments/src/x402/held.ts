import {
  type ActionRequest,
  type Counterparty,
  type Gatewright,
  type GuardVerdict,
  NotExecuted,
} from '@gatewright/guard';
import { coreOf, persistentCounterparty, releaseClaim } from '@gatewright/guard/internal';
import { type JsonValue, payloadDigest } from '@gatewright/protocol';
import { type Charge, PaymentUnsettled } from '../refusal.js';

const ANSWER_PAUSES_MS = [250, 1_000, 4_000] as const;

/** A value with what was charged for it. */
export interface Charged<Value> {
  readonly value: Value;
  readonly charge: Charge;
}

/** What a payment is held for, when its calls are made again, and which of its errors void the hold. */
export interface HeldTerms {
  readonly request: ActionRequest & { readonly payload?: JsonValue };
  /** Pauses before the payer makes a call again that got no answer, ms; absent: three, of 5.25 s in all. */
  readonly retryPausesMs?: readonly number[] | undefined;
  /** True for an error of `pay` after which certainly nothing was sent. */
  readonly isUnsent: (error: unknown) => boolean;
}

/**
 * Runs a payment under a hold that the payer claims and settles: an agent cannot settle its own hold at less. Throws Refused or Waiting where nothing is permitted;
 * where `pay` throws, the hold is void if `isUnsent`, and else reported as unknown.
 */
export function underHold<Value>(
  guard: Gatewright,
  counterparty: Counterparty,
  { request, retryPausesMs = ANSWER_PAUSES_MS, isUnsent }: HeldTerms,
  pay: (authorizationId: string) => Promise<Charged<Value>>,
): Promise<Value> {
  const payer = persistentCounterparty(counterparty, { pauses: retryPausesMs });
  const execute = async ({ authorizationId }: GuardVerdict): Promise<Value> => {
    if (authorizationId === null) throw new NotExecuted('the permit has no hold, so nothing can be paid under it');
    const { amount, currency, merchant, payload } = request;
    const terms = {
      expect: { amount, currency, merchant },
      ...(payload === undefined ? {} : { payloadDigest: payloadDigest(payload) }),
    };
    const claim = await payer.claim(authorizationId, terms);
    if (!claim.ok) {
      await releaseClaim(payer, authorizationId, terms, claim);
      throw new NotExecuted(`the payer could not claim the hold: ${claim.reasonCode}`);
    }
    const { claimToken } = claim;
    const { value, charge } = await pay(authorizationId).catch(async (error: unknown) => {
      const reason = error instanceof Error ? error.message : 'the payment failed';
      const end = isUnsent(error) ? payer.void : payer.unknown;
      await end(authorizationId, { reason, claimToken });
      throw error;
    });
    const captured = await payer.capture(authorizationId, { ...charge, claimToken });
    if (captured.ok) return value;
    const fault = { path: '$', message: `the payment was made and its capture got ${captured.reasonCode}` };
    throw new PaymentUnsettled(authorizationId, [fault], { charge });
  };
  return coreOf(guard).run(request, execute, { claim: false, capture: false });
}

import type { Gatewright, GuardVerdict } from '@gatewright/guard';
import { coreOf } from '@gatewright/guard/internal';
import { PaymentRefused } from '../refusal.js';
import { NONCE_KEPT_SECONDS } from './chain.js';
import { type Ap2Mandate, type Ap2Terms, verifyPaymentMandate } from './mandate.js';
import type { Presentations } from './presentations.js';

/** Under which mandate of the gate a payment of AP2 is held. */
export interface Ap2Hold extends Ap2Terms {
  /** The action of the mandate. */
  readonly action: string;
  /**
   * Types of constraints that the mandate and the rules of the gate hold for all payments of the open mandate, such as `payment.budget`
   * by the ceiling of a mandate made for it. A payment with another one is refused.
   */
  readonly counted: readonly string[];
  /** Where the nonce of the chain is consumed: a chain pays once, also where the gate then refuses it. */
  readonly presentations: Presentations;
}

/**
 * Verifies a chain of AP2, holds its amount against the budget of the agent, and runs the payment, once for each
 * nonce. Its transaction is bound to the hold and is a fact, `ap2Transaction`, by which rules count. Throws PaymentRefused before anything is
 * held, else as `guard.run`.
 */
export async function payAp2<Result>(
  guard: Gatewright,
  chain: string,
  hold: Ap2Hold,
  execute: (verdict: GuardVerdict, mandate: Ap2Mandate) => Result,
  /** False leaves the claim, or the capture, of the hold to another party. */
  options?: { readonly claim?: boolean; readonly capture?: boolean },
): Promise<Awaited<Result>> {
  const { action, counted } = hold;
  const verified = verifyPaymentMandate(chain, hold);
  if (!verified.ok) throw new PaymentRefused(verified.faults);
  const { payment, amount, merchant, open } = verified.value;
  const left = open.filter(({ type }) => !counted.includes(type));
  if (left.length > 0) {
    throw new PaymentRefused(
      left.map(({ type }) => ({
        path: '$[0].constraints',
        message: `has ${type}: make a mandate of the gate that counts it, and name it in counted`,
      })),
    );
  }
  const { audience, nonce, now, presentations } = hold;
  if (!(await presentations.use(JSON.stringify([audience, nonce]), { now, until: now + NONCE_KEPT_SECONDS }))) {
    throw new PaymentRefused([{ path: '$[1].nonce', message: 'was presented before: present the mandate again' }]);
  }
  const { transactionId, currency } = payment;
  const request = {
    ...{ action, amount, currency, merchant, resource: transactionId },
    itinerary: { ap2Transaction: transactionId },
    payload: { chain },
  };
  return coreOf(guard).run(request, (verdict) => execute(verdict, verified.value), options);
}

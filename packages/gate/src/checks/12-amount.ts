import {
  type AuthorizeRequest,
  currencyCode,
  SIGNED_DEFAULT_AMOUNT,
  SIGNED_DEFAULT_CURRENCY,
  toUnits,
} from '@gatewright/protocol';
import type { GrantedMandate } from '../ports.js';
import { accept, type Result, refuse } from '../result.js';

/** An amount in units of its currency. */
export interface Money {
  readonly amount: bigint;
  readonly currency: string;
}

/**
 * 12 · The amount, exactly in units of its currency. An absent amount reserves nothing and an absent currency is USD, as
 * the signed text says; whether the mandate needs an amount, or permits one, is for the policy to say. Without a mandate there is
 * no cap to check: the missing mandate is the refusal.
 */
export function determineAmount(request: AuthorizeRequest, mandate: GrantedMandate | null): Result<Money> {
  const amount = request.amount ?? SIGNED_DEFAULT_AMOUNT;
  const spelt = request.currency ?? SIGNED_DEFAULT_CURRENCY;
  const currency = currencyCode(spelt) ?? spelt;
  // Zero is zero in every currency, known or not.
  const units = amount === 0 || amount === '0' ? 0n : toUnits(amount, currency);
  if (units !== null) return accept({ amount: units, currency });
  if (mandate === null) return accept({ amount: 0n, currency });
  return refuse('AMOUNT_NOT_DETERMINABLE', `${amount} is not an exact amount of ${currency} that the gate can count`, {
    hint: 'send a non-negative JSON number or plain decimal text with at most six decimals, or as many as the currency has where those are more',
  });
}

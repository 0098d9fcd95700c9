import {
  isSameCurrency,
  type JsonObject,
  type JsonValue,
  SIGNED_DEFAULT_AMOUNT,
  SIGNED_DEFAULT_CURRENCY,
  toUnits,
} from '@gatewright/protocol';
import type { GuardCode } from './verdict.js';

/** What a hold is about. */
export interface HoldTerms {
  readonly agentDid?: string | undefined;
  readonly action?: string | undefined;
  /** A decimal of the currency. */
  readonly amount?: number | string | undefined;
  readonly currency?: string | undefined;
  readonly merchant?: string | undefined;
}

/** What the terms are where the agent named none: as in the signed text (protocol.md §2.3). */
export const DEFAULT_TERMS = {
  agentDid: '',
  action: '',
  amount: SIGNED_DEFAULT_AMOUNT,
  currency: SIGNED_DEFAULT_CURRENCY,
  merchant: '',
} as const;

interface Term {
  readonly name: keyof typeof DEFAULT_TERMS;
  readonly code: GuardCode;
  isSame(said: JsonValue, asked: number | string, currency: string): boolean;
}

const TERMS: readonly Term[] = [
  { name: 'agentDid', code: 'AUTHORIZATION_AGENT_MISMATCH', isSame: isIdentical },
  { name: 'action', code: 'AUTHORIZATION_ACTION_MISMATCH', isSame: isIdentical },
  { name: 'amount', code: 'AUTHORIZATION_AMOUNT_MISMATCH', isSame: isSameAmount },
  { name: 'currency', code: 'AUTHORIZATION_CURRENCY_MISMATCH', isSame: isSameSpelling },
  { name: 'merchant', code: 'AUTHORIZATION_MERCHANT_MISMATCH', isSame: isIdentical },
];

/** The code of the first term that the gate states otherwise than it was asked; a term that either leaves out is no fault. */
export function firstMismatch(said: JsonObject, asked: HoldTerms): GuardCode | null {
  const currency = asked.currency ?? said['currency'] ?? DEFAULT_TERMS.currency;
  const mismatch = TERMS.find(({ name, isSame }) => {
    const wanted = asked[name];
    const stated = said[name];
    if (wanted === undefined || stated === undefined) return false;
    return !isSame(stated ?? DEFAULT_TERMS[name], wanted, String(currency));
  });
  return mismatch?.code ?? null;
}

function isIdentical(said: JsonValue, asked: number | string): boolean {
  return said === asked;
}

/** A currency that spells no code is the same where it is spelt the same. */
function isSameSpelling(said: JsonValue, asked: number | string): boolean {
  return said === asked || (typeof said === 'string' && isSameCurrency(said, String(asked)));
}

/** True where two amounts of a currency are the same value, however they are written. */
export function isSameAmount(said: JsonValue, asked: number | string, currency: string): boolean {
  if (typeof said !== 'number' && typeof said !== 'string') return false;
  const units = toUnits(said, currency);
  return said === asked || (units !== null && units === toUnits(asked, currency));
}

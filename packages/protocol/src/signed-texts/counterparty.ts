import { joinFields } from './fields.js';

/** What a service may agree to do for an organisation (protocol.md §2.13). */
export const COUNTERPARTY_PURPOSES = ['claim', 'report'] as const;
export type CounterpartyPurpose = (typeof COUNTERPARTY_PURPOSES)[number];

/** True for a purpose that a service may agree to. */
export function isCounterpartyPurpose(text: string): text is CounterpartyPurpose {
  return COUNTERPARTY_PURPOSES.some((purpose) => purpose === text);
}

/** A service's agreement to be an organisation's counterparty. */
export interface CounterpartyAcceptance {
  /** DID of the organisation that asks. */
  readonly registrant: string;
  readonly serviceDid: string;
  readonly purpose: CounterpartyPurpose;
  readonly nonce: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/**
 * The text that a service signs to agree. Its first field is no DID, so no verifier of another message ever finds a signer
 * for it, and services sign nothing under this prefix but their own agreement.
 */
export function counterpartyAcceptanceText(acceptance: CounterpartyAcceptance): string {
  const { registrant, serviceDid, purpose, nonce, expiresAt } = acceptance;
  return joinFields(['MAGP-COUNTERPARTY-ACCEPT-v1', registrant, serviceDid, purpose, nonce, expiresAt]);
}

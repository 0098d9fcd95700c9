import { joinFields, type SignedField } from './fields.js';

/** The members of an authorize request that its signature covers. */
export interface SignedRequest {
  readonly agentDid: string;
  readonly action: string;
  readonly amount?: number | string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly merchant?: string | null | undefined;
  readonly resource?: string | null | undefined;
  readonly jurisdiction?: string | null | undefined;
  readonly nonce: string;
  readonly issuedAt: string;
}

/** Amount and currency that the signed text names where the request has none; the wire leaves them out. */
export const SIGNED_DEFAULT_AMOUNT = 0;
export const SIGNED_DEFAULT_CURRENCY = 'USD';

const VERSION_2 = 'MAGP-AUTH-v2';

/**
 * The canonical text of an authorize request: version 2 exactly when a jurisdiction is present, else version 1. A verifier
 * never tries the other form, so a jurisdiction can be neither added nor stripped in transit.
 */
export function authorizeText(request: SignedRequest): string {
  const { jurisdiction } = request;
  const fields = versionOneFields(request);
  return joinFields(jurisdiction == null ? fields : [...fields, VERSION_2, jurisdiction.toUpperCase()]);
}

/** The retired text without the resource; it only serves to distinguish an outdated client from a wrong key. */
export function legacyAuthorizeText(request: SignedRequest): string {
  return joinFields(versionOneFields(request).filter((_, index) => index !== 5));
}

function versionOneFields(request: SignedRequest): SignedField[] {
  return [
    request.agentDid,
    request.action,
    request.amount ?? SIGNED_DEFAULT_AMOUNT,
    request.currency ?? SIGNED_DEFAULT_CURRENCY,
    request.merchant,
    request.resource,
    request.nonce,
    request.issuedAt,
  ];
}

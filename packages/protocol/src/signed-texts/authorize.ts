import { type Sha256Hex, sha256Hex } from '../bytes/index.js';
import { canonicalJson, type JsonValue } from '../json/index.js';
import { joinFields, type SignedField, signedBytes } from './fields.js';

/** Largest itinerary (free rule context) of an authorize request, bytes of its canonical JSON. */
export const ITINERARY_MAX_BYTES = 64 * 1024;
/** Oldest acceptable `issuedAt`, ms before now. */
export const REQUEST_MAX_AGE_MS = 5 * 60 * 1000;
/** Furthest acceptable `issuedAt`, ms after now. */
export const REQUEST_MAX_AHEAD_MS = 30 * 1000;
/** Length of a nonce, characters. */
export const NONCE_MIN_CHARS = 8;
export const NONCE_MAX_CHARS = 128;
/**
 * What the nonce of a previewed request begins with, and that of no other: the signature covers the nonce, so that a preview cannot be
 * sent on as a request for a hold.
 */
export const PREVIEW_NONCE_PREFIX = 'preview:';

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
 *
 * @example
 * import { authorizeText, nobleEd25519, toHex, utf8 } from '@gatewright/protocol';
 *
 * const request = {
 *   agentDid: 'did:example:buyer',
 *   action: 'buy',
 *   amount: 12.5,
 *   currency: 'USD',
 *   merchant: 'acme',
 *   nonce: crypto.randomUUID(),
 *   issuedAt: new Date().toISOString(),
 * };
 * const seed = crypto.getRandomValues(new Uint8Array(32));
 * const body = { ...request, signature: toHex(nobleEd25519.sign(utf8(authorizeText(request)), seed)) };
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

const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;

/** What the payload signature of an authorize request covers. */
export interface PayloadBinding {
  readonly agentDid: string;
  readonly action: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly payloadDigest: string;
}

/** True for `sha256:` and 64 lower-case hex digits. */
export function isPayloadDigest(text: string): boolean {
  return DIGEST_PATTERN.test(text);
}

/** Digest of exact tool arguments: `sha256:` and the hex SHA-256 of their RFC 8785 JSON. `hash` may be the host's own. */
export function payloadDigest(payload: JsonValue, hash: Sha256Hex = sha256Hex): string {
  return `sha256:${hash(canonicalJson(payload))}`;
}

/** The bytes that `payloadSignature` signs. */
export function payloadBindingBytes(binding: PayloadBinding): Uint8Array {
  return signedBytes([
    'MAGP-PAYLOAD-v1',
    binding.agentDid,
    binding.action,
    binding.nonce,
    binding.issuedAt,
    binding.payloadDigest,
  ]);
}

/** The bytes that the agent signs to bind a hold after it was authorized (protocol.md §2.5). */
export function payloadRebindingBytes(binding: PayloadBinding, authorizationId: string): Uint8Array {
  return signedBytes([
    'MAGP-PAYLOAD-REBIND-v1',
    binding.agentDid,
    binding.action,
    authorizationId,
    binding.nonce,
    binding.issuedAt,
    binding.payloadDigest,
  ]);
}

/** Digest of the context that a human approved; a resumed request must carry the same one. `hash` may be the host's own. */
export function approvedContextDigest(itinerary: JsonValue | undefined, hash: Sha256Hex = sha256Hex): string {
  return payloadDigest({ 'MAGP-APPROVED-CONTEXT-v1': itinerary ?? {} }, hash);
}

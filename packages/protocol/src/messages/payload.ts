import { type Sha256Hex, sha256Hex } from '../bytes/index.js';
import { canonicalJson, type JsonValue } from '../json/index.js';
import { signedBytes } from './fields.js';

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

import { sha256 } from '../bytes/index.js';
import { children, contentsOf, DerError, der, readDer, TAG } from './der.js';

/** Object identifier 2.16.840.1.101.3.4.2.1 (SHA-256), DER. */
const SHA256_ALGORITHM = der(
  TAG.sequence,
  der(TAG.oid, Uint8Array.of(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01)),
  der(TAG.null),
);

/** The request for a timestamp over some bytes, with the certificate wanted in the answer (RFC 3161 §2.4.1), DER. */
export function timestampRequest(stamped: Uint8Array, nonce: Uint8Array): Uint8Array {
  return der(
    TAG.sequence,
    der(TAG.integer, Uint8Array.of(1)),
    der(TAG.sequence, SHA256_ALGORITHM, der(TAG.octetString, sha256(stamped))),
    // The leading byte keeps the number positive.
    der(TAG.integer, Uint8Array.of(0x7f), nonce),
    der(TAG.boolean, Uint8Array.of(0xff)),
  );
}

/** The token in an authority's answer (RFC 3161 §2.4.2), DER; null where it grants none. */
export function tokenInResponse(response: Uint8Array): Uint8Array | null {
  try {
    const [statusInfo, token] = children(readDer(response), TAG.sequence);
    const [status] = children(statusInfo, TAG.sequence);
    const granted = contentsOf(status, TAG.integer);
    // 0 is granted, 1 granted with changes.
    return granted.length === 1 && (granted[0] ?? 2) <= 1 && token !== undefined ? token.whole : null;
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
}

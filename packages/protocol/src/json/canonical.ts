import { canonicalize } from 'json-canonicalize';
import { utf8 } from '../bytes/index.js';

/**
 * Canonical JSON text (RFC 8785): keys in UTF-16 code unit order, ECMAScript numbers, no white space.
 * Members that are undefined are dropped. The value must be JSON (see `isCanonicalizable` for foreign values).
 */
export function canonicalJson(value: unknown): string {
  return canonicalize(value);
}

/** UTF-8 bytes of the canonical JSON text. */
export function canonicalJsonBytes(value: unknown): Uint8Array {
  return utf8(canonicalJson(value));
}

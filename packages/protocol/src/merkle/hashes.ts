import { fromHex, type Sha256, sha256 } from '../bytes/index.js';

/** Length of every hash in a tree, bytes (SHA-256). */
export const HASH_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** Node of the evidence tree: SHA-256(left ‖ right) on raw bytes, as the protocol's clients compute it. */
export const evidenceNodeHash = evidenceNodeHashBy(sha256);

/** The same by the host's own SHA-256. */
export function evidenceNodeHashBy(hash: Sha256): (left: Uint8Array, right: Uint8Array) => Uint8Array {
  return (left, right) => hash(left, right);
}

/** Leaf of the log of roots (RFC 9162 §2.1.1). */
export function logLeafHash(entry: Uint8Array): Uint8Array {
  return sha256(LEAF_PREFIX, entry);
}

/** Node of the log of roots (RFC 9162 §2.1.1). */
export const logNodeHash = logNodeHashBy(sha256);

/** The same by the host's own SHA-256. */
export function logNodeHashBy(hash: Sha256): (left: Uint8Array, right: Uint8Array) => Uint8Array {
  return (left, right) => hash(NODE_PREFIX, left, right);
}

/** The hash that 64 lower-case hex digits spell; null where the text is anything else. */
export function readHash(text: string): Uint8Array | null {
  return text.length === 2 * HASH_BYTES ? fromHex(text) : null;
}

/** Whether two hashes are the same bytes. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

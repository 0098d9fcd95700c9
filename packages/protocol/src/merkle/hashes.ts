import { fromHex, type Sha256, sha256 } from '../bytes/index.js';

/** Length of every hash in a tree, bytes (SHA-256). */
export const HASH_BYTES = 32;

const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;

/** Node of the evidence tree: SHA-256(left ‖ right) on raw bytes, as the protocol's clients compute it. */
export const evidenceNodeHash = evidenceNodeHashBy(sha256);

/** The same by the host's own SHA-256. */
export function evidenceNodeHashBy(hash: Sha256): (left: Uint8Array, right: Uint8Array) => Uint8Array {
  return (left, right) => {
    const pair = new Uint8Array(left.length + right.length);
    pair.set(left);
    pair.set(right, left.length);
    return hash(pair);
  };
}

/** Leaf of the log of roots (RFC 9162 §2.1.1). */
export function logLeafHash(entry: Uint8Array): Uint8Array {
  const prefixed = new Uint8Array(1 + entry.length);
  prefixed[0] = LEAF_PREFIX;
  prefixed.set(entry, 1);
  return sha256(prefixed);
}

/** Node of the log of roots (RFC 9162 §2.1.1). */
export const logNodeHash = logNodeHashBy(sha256);

/** The same by the host's own SHA-256. */
export function logNodeHashBy(hash: Sha256): (left: Uint8Array, right: Uint8Array) => Uint8Array {
  return (left, right) => {
    const prefixed = new Uint8Array(1 + left.length + right.length);
    prefixed[0] = NODE_PREFIX;
    prefixed.set(left, 1);
    prefixed.set(right, 1 + left.length);
    return hash(prefixed);
  };
}

/** The hash that 64 lower-case hex digits spell; null where the text is anything else. */
export function readHash(text: string): Uint8Array | null {
  return text.length === 2 * HASH_BYTES ? fromHex(text) : null;
}

/** Whether two hashes are the same bytes. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

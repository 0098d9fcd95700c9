import { concatBytes, type Sha256, sha256 } from '../bytes/index.js';

/** Length of every hash in a tree, bytes (SHA-256). */
export const HASH_BYTES = 32;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

/** Node of the evidence tree: SHA-256(left ‖ right) on raw bytes, as the protocol's clients compute it. */
export function evidenceNodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(left, right));
}

/** The same by the host's own SHA-256. */
export function evidenceNodeHashBy(hash: Sha256): (left: Uint8Array, right: Uint8Array) => Uint8Array {
  return (left, right) => hash(concatBytes(left, right));
}

/** Leaf of the log of roots (RFC 9162 §2.1.1). */
export function logLeafHash(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF_PREFIX, entry));
}

/** Node of the log of roots (RFC 9162 §2.1.1). */
export function logNodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

import { type Sha256, sha256 } from '../bytes/index.js';
import type { Checkpoint } from '../checkpoint/index.js';
import { HASH_BYTES, isSameHash, logLeafHash, logNodeHashBy, rootFromInclusionPath } from '../merkle/index.js';

const SIZE_BYTES = 8;

/** A closed batch, as the log knows it: the root over its leaves, 32 bytes, and how many these are. */
export interface BatchRootAndSize {
  readonly root: Uint8Array;
  readonly size: number;
}

/** Where the log has a batch: siblings from its entry to the log's root, lowest first. */
export interface LogPlace {
  readonly logIndex: number;
  readonly path: readonly Uint8Array[];
}

/**
 * The log's entry for a batch: its size as eight big-endian bytes, then its root. The size is bound so that no other tree
 * shape can be presented under the same root.
 */
export function logEntry(root: Uint8Array, treeSize: number): Uint8Array {
  const entry = new Uint8Array(SIZE_BYTES + root.length);
  new DataView(entry.buffer).setBigUint64(0, BigInt(treeSize));
  entry.set(root, SIZE_BYTES);
  return entry;
}

/** Whether the log of a checkpoint has a batch at a place. Never throws. `hash` is SHA-256, of the host where it is faster. */
export function isBatchInLog(
  { root, size }: BatchRootAndSize,
  { logIndex, path }: LogPlace,
  checkpoint: Checkpoint,
  hash: Sha256 = sha256,
): boolean {
  if (root.length !== HASH_BYTES || !Number.isSafeInteger(size)) return false;
  const leaf = logLeafHash(logEntry(root, size));
  const found = rootFromInclusionPath(leaf, logIndex, checkpoint.size, path, logNodeHashBy(hash));
  return found !== null && isSameHash(found, checkpoint.root);
}

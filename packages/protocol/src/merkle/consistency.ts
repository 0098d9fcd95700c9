import { HASH_BYTES, isSameHash } from './hashes.js';
import { type SiblingPosition, siblingPositions } from './inclusion.js';
import { isPowerOfTwo, trailingZeros } from './powers.js';
import type { NodeHash } from './tree.js';

/** Two states of one append-only log: sizes in leaves, root hashes of 32 bytes. */
export interface LogStates {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly newSize: number;
  readonly newRoot: Uint8Array;
}

/**
 * True when the path proves that the newer state only appended to the older one (RFC 9162 §2.1.4.2). The states of one
 * size are consistent when their roots are equal and the path is empty. An empty older log proves
 * nothing and is refused, as are sizes that run backwards and hashes to be hashed that are not 32 bytes long. Never throws.
 */
export function isConsistent(states: LogStates, path: readonly Uint8Array[], nodeHash: NodeHash): boolean {
  const { oldSize, oldRoot, newSize, newRoot } = states;
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(newSize)) return false;
  if (oldSize < 1 || oldSize > newSize) return false;
  if (oldSize === newSize) return path.length === 0 && isSameHash(oldRoot, newRoot);
  if ([oldRoot, newRoot, ...path].some((hash) => hash.length !== HASH_BYTES)) return false;
  const roots = rootsFromConsistencyPath(oldSize, oldRoot, newSize, path, nodeHash);
  return roots !== null && isSameHash(roots.old, oldRoot) && isSameHash(roots.new, newRoot);
}

/**
 * Both roots, rebuilt from the path. The path starts at the node that ends the older tree: the highest node over its last
 * leaf which the newer tree has as well. Where the older tree is one such node whole, its root stands for it.
 */
function rootsFromConsistencyPath(
  oldSize: number,
  oldRoot: Uint8Array,
  newSize: number,
  path: readonly Uint8Array[],
  nodeHash: NodeHash,
): { readonly old: Uint8Array; readonly new: Uint8Array } | null {
  const isWhole = isPowerOfTwo(oldSize);
  const seed = isWhole ? oldRoot : path[0];
  const siblings = isWhole ? path : path.slice(1);
  const positions = positionsAboveSeed(oldSize, newSize);
  if (seed === undefined || siblings.length !== positions.length) return null;
  let older = seed;
  let newer = seed;
  for (const [step, sibling] of siblings.entries()) {
    // What stands to the left is older than the older tree's last leaf; what stands to the right came after it.
    const isOlder = positions[step] === 'left';
    if (isOlder) older = nodeHash(sibling, older);
    newer = isOlder ? nodeHash(sibling, newer) : nodeHash(newer, sibling);
  }
  return { old: older, new: newer };
}

/** Where the siblings stand on the way from the seed to the root of the newer tree, lowest first. */
function positionsAboveSeed(oldSize: number, newSize: number): readonly SiblingPosition[] {
  const level = trailingZeros(oldSize);
  return siblingPositions(oldSize / 2 ** level - 1, Math.ceil(newSize / 2 ** level)) ?? [];
}

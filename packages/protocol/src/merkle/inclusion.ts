import { HASH_BYTES } from './hashes.js';
import type { NodeHash } from './tree.js';

/** On which side of the running hash a sibling stands. */
export type SiblingPosition = 'left' | 'right';

/**
 * The positions of the siblings on the way from a leaf to the root, lowest first: a fact of index and size alone, so a
 * proof that names others is wrong. Null where the index is outside the tree or either number is not a safe integer ≥ 0.
 */
export function siblingPositions(leafIndex: number, treeSize: number): SiblingPosition[] | null {
  if (!Number.isSafeInteger(leafIndex) || !Number.isSafeInteger(treeSize)) return null;
  if (leafIndex < 0 || leafIndex >= treeSize) return null;
  const positions: SiblingPosition[] = [];
  let index = leafIndex;
  for (let width = treeSize; width > 1; width = Math.ceil(width / 2)) {
    if (index % 2 === 1) positions.push('left');
    else if (index + 1 < width) positions.push('right');
    index = Math.floor(index / 2);
  }
  return positions;
}

/**
 * The root that a leaf hash and its path lead to (RFC 9162 §2.1.3.2); null where the path cannot belong to such a tree or
 * any of the hashes is not 32 bytes long.
 */
export function rootFromInclusionPath(
  leaf: Uint8Array,
  leafIndex: number,
  treeSize: number,
  path: readonly Uint8Array[],
  nodeHash: NodeHash,
): Uint8Array | null {
  const positions = siblingPositions(leafIndex, treeSize);
  if (positions === null || positions.length !== path.length) return null;
  if ([leaf, ...path].some((hash) => hash.length !== HASH_BYTES)) return null;
  return path.reduce(
    (hash, sibling, step) => (positions[step] === 'left' ? nodeHash(sibling, hash) : nodeHash(hash, sibling)),
    leaf,
  );
}

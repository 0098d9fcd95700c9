import { isPowerOfTwo, trailingZeros } from './powers.js';

/** Hash of an inner node from its two children. */
export type NodeHash = (left: Uint8Array, right: Uint8Array) => Uint8Array;

/**
 * A Merkle tree in the shape of RFC 9162 §2.1: a level pairs neighbours from the left, an odd last node moves up unchanged
 * and is never paired with itself. The shape is one thing, the node hash another: the evidence tree and the log of roots
 * share the shape.
 */
export class MerkleTree {
  /** Levels from the leaves up; the last one holds the root. */
  private readonly levels: readonly (readonly Uint8Array[])[];

  /** Builds the tree of at least one leaf hash. Throws RangeError without leaves. */
  constructor(leaves: readonly Uint8Array[], nodeHash: NodeHash) {
    if (leaves.length === 0) throw new RangeError('a Merkle tree needs at least one leaf');
    const levels = [leaves];
    for (let level = leaves; level.length > 1; levels.push(level)) level = levelAbove(level, nodeHash);
    this.levels = levels;
  }

  /** The root hash. */
  get root(): Uint8Array {
    return nodeAt(this.levels[this.levels.length - 1], 0);
  }

  /** Number of leaves. */
  get size(): number {
    return this.levels[0]?.length ?? 0;
  }

  /** Siblings on the way from a leaf to the root, lowest first. Throws RangeError for an index outside the tree. */
  inclusionPath(leafIndex: number): Uint8Array[] {
    return this.siblingsAbove(0, leafIndex);
  }

  /**
   * The path that proves that this tree only appended to the one of its first `oldSize` leaves (RFC 9162 §2.1.4.1). Empty
   * for the tree itself. Throws RangeError unless 1 ≤ `oldSize` ≤ size.
   */
  consistencyPath(oldSize: number): Uint8Array[] {
    if (!(Number.isSafeInteger(oldSize) && oldSize >= 1 && oldSize <= this.size)) {
      throw new RangeError(`a tree of ${this.size} leaves has no state of ${oldSize}`);
    }
    if (oldSize === this.size) return [];
    const level = trailingZeros(oldSize);
    const index = oldSize / 2 ** level - 1;
    const seed = isPowerOfTwo(oldSize) ? [] : [nodeAt(this.levels[level], index)];
    return [...seed, ...this.siblingsAbove(level, index)];
  }

  private siblingsAbove(fromLevel: number, fromIndex: number): Uint8Array[] {
    const path: Uint8Array[] = [];
    let index = fromIndex;
    for (const level of this.levels.slice(fromLevel)) {
      nodeAt(level, index);
      const sibling = index ^ 1;
      if (sibling < level.length) path.push(nodeAt(level, sibling));
      index >>= 1;
    }
    return path;
  }
}

function levelAbove(level: readonly Uint8Array[], nodeHash: NodeHash): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const left = nodeAt(level, index);
    above.push(index + 1 < level.length ? nodeHash(left, nodeAt(level, index + 1)) : left);
  }
  return above;
}

function nodeAt(level: readonly Uint8Array[] | undefined, index: number): Uint8Array {
  const node = level?.[index];
  if (node === undefined) throw new RangeError(`no node at index ${index}`);
  return node;
}

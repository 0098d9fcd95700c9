import { sha256 } from '../bytes/index.js';
import { isPowerOfTwo, trailingZeros } from './powers.js';
import type { NodeHash } from './tree.js';

/**
 * Every state that an append-only Merkle tree had (RFC 9162 §2.1), from the nodes over its full subtrees, which never change: root,
 * inclusion and consistency of any size cost as many hashes as the tree is high. Where these nodes are kept is for the subclass to say.
 */
export abstract class LogTree {
  constructor(protected readonly nodeHash: NodeHash) {}

  /** Number of leaves. */
  abstract get size(): number;

  /** The node over a full subtree of 2^level leaves; null where the tree has not grown that far. */
  abstract completeNode(level: number, index: number): Uint8Array | null;

  /** The root of the first `size` leaves; of none it is the hash of nothing. Throws RangeError for more than there are. */
  root(size = this.size): Uint8Array {
    this.assertState(size, 0);
    return size === 0 ? sha256(new Uint8Array()) : this.node(heightOf(size), 0, size);
  }

  /** Siblings on the way from a leaf to the root of the first `size` leaves, lowest first. Throws RangeError. */
  inclusionPath(leafIndex: number, size = this.size): Uint8Array[] {
    this.assertState(size, 1);
    if (!(Number.isSafeInteger(leafIndex) && leafIndex >= 0 && leafIndex < size)) {
      throw new RangeError(`a tree of ${size} leaves has no leaf ${leafIndex}`);
    }
    return this.siblingsAbove(0, leafIndex, size);
  }

  /**
   * The path that proves that the state of `size` leaves only appended to that of `oldSize` (RFC 9162 §2.1.4.1); empty
   * where they are one. Throws RangeError unless 1 ≤ `oldSize` ≤ `size` ≤ number of leaves.
   */
  consistencyPath(oldSize: number, size = this.size): Uint8Array[] {
    this.assertState(size, 1);
    this.assertState(oldSize, 1, size);
    if (oldSize === size) return [];
    const level = trailingZeros(oldSize);
    const index = oldSize / 2 ** level - 1;
    const seed = isPowerOfTwo(oldSize) ? [] : [this.node(level, index, size)];
    return [...seed, ...this.siblingsAbove(level, index, size)];
  }

  private siblingsAbove(fromLevel: number, fromIndex: number, size: number): Uint8Array[] {
    const path: Uint8Array[] = [];
    let index = fromIndex;
    for (let level = fromLevel; level < heightOf(size); level++) {
      const sibling = index % 2 === 0 ? index + 1 : index - 1;
      if (sibling * 2 ** level < size) path.push(this.node(level, sibling, size));
      index = Math.floor(index / 2);
    }
    return path;
  }

  /** The node of the tree of `size` leaves: a kept one, or at the right edge the hash of what is there. */
  protected node(level: number, index: number, size: number): Uint8Array {
    const kept = (index + 1) * 2 ** level <= size ? this.completeNode(level, index) : null;
    if (kept !== null) return kept;
    const left = this.node(level - 1, 2 * index, size);
    return (2 * index + 1) * 2 ** (level - 1) < size
      ? this.nodeHash(left, this.node(level - 1, 2 * index + 1, size))
      : left;
  }

  private assertState(size: number, min: number, max = this.size): void {
    if (Number.isSafeInteger(size) && size >= min && size <= max) return;
    throw new RangeError(`a log of ${max} leaves has no state of ${size}`);
  }
}

/** Levels above the leaves of a tree. */
function heightOf(size: number): number {
  let height = 0;
  for (let width = 1; width < size; width *= 2) height += 1;
  return height;
}

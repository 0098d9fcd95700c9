import { sha256 } from '../bytes/index.js';
import { isPowerOfTwo, trailingZeros } from './powers.js';
import type { NodeHash } from './tree.js';

/**
 * A Merkle tree that grows at its right edge and remembers every state it had (RFC 9162 §2.1): root, inclusion and
 * consistency of any earlier size cost as many hashes as the tree is high. Only nodes over full subtrees are kept, since
 * they never change again.
 */
export class AppendOnlyTree {
  /** Nodes over full subtrees by level; level 0 are the leaves. */
  private readonly full: Uint8Array[][] = [[]];

  constructor(private readonly nodeHash: NodeHash) {}

  /** Number of leaves. */
  get size(): number {
    return this.full[0]?.length ?? 0;
  }

  /** Adds a leaf hash at the end. */
  append(leaf: Uint8Array): void {
    let node = leaf;
    for (let level = 0; ; level++) {
      const nodes = this.full[level] ?? [];
      this.full[level] = nodes;
      nodes.push(node);
      const left = nodes[nodes.length - 2];
      if (nodes.length % 2 === 1 || left === undefined) return;
      node = this.nodeHash(left, node);
    }
  }

  /** The root of the first `size` leaves; of none it is the hash of nothing. Throws RangeError for more than there are. */
  root(size = this.size): Uint8Array {
    this.assertState(size, 0);
    return size === 0 ? sha256(new Uint8Array()) : this.node(heightOf(size), 0, size);
  }

  /** The root that the tree would have with one more leaf. */
  rootWith(leaf: Uint8Array): Uint8Array {
    let node = leaf;
    let index = this.size;
    for (let level = 0; index > 0; level++) {
      if (index % 2 === 1) node = this.nodeHash(this.node(level, index - 1, this.size), node);
      index = Math.floor(index / 2);
    }
    return node;
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

  /** The node over a full subtree; null where the tree has not grown that far. */
  completeNode(level: number, index: number): Uint8Array | null {
    return this.full[level]?.[index] ?? null;
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
  private node(level: number, index: number, size: number): Uint8Array {
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

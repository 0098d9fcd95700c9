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

  /** Siblings on the way from a leaf to the root, lowest first. Throws RangeError for an index outside the tree. */
  inclusionPath(leafIndex: number): Uint8Array[] {
    const path: Uint8Array[] = [];
    let index = leafIndex;
    for (const level of this.levels) {
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

import { LogTree } from './log-tree.js';

/**
 * A Merkle tree that grows at its right edge and has every state that it had (RFC 9162 §2.1). Only nodes over full subtrees are kept,
 * all of them in memory.
 */
export class AppendOnlyTree extends LogTree {
  /** Nodes over full subtrees by level; level 0 are the leaves. */
  private readonly full: Uint8Array[][] = [[]];

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

  completeNode(level: number, index: number): Uint8Array | null {
    return this.full[level]?.[index] ?? null;
  }
}

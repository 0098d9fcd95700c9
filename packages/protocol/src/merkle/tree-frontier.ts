import type { Sha256 } from '../bytes/index.js';
import { HASH_BYTES } from './hashes.js';

/**
 * The right edge of an append-only log tree (RFC 9162 §2.1.1): size and root, with one node kept for each bit of the size. For proofs, and
 * roots of earlier sizes, AppendOnlyTree keeps all nodes.
 */
export class TreeFrontier {
  /** Roots of the full subtrees, largest first. */
  private readonly roots: Uint8Array[] = [];
  private leaves = 0;
  /** Prefix and children of a node, written for each. */
  private readonly pair = Uint8Array.of(1, ...new Uint8Array(2 * HASH_BYTES));

  constructor(private readonly hash: Sha256) {}

  /** Number of leaves. */
  get size(): number {
    return this.leaves;
  }

  /** A frontier with the same leaves, which grows on its own. */
  copy(): TreeFrontier {
    const copied = new TreeFrontier(this.hash);
    copied.roots.push(...this.roots);
    copied.leaves = this.leaves;
    return copied;
  }

  /** Adds a leaf hash at the end. */
  append(leaf: Uint8Array): void {
    let node = leaf;
    for (let rest = this.leaves; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = this.roots.pop();
      if (left !== undefined) node = this.nodeOver(left, node);
    }
    this.roots.push(node);
    this.leaves += 1;
  }

  /** The root of all leaves; of none it is the hash of nothing. */
  root(): Uint8Array {
    if (this.leaves === 0) return this.hash(new Uint8Array());
    return this.roots.reduceRight((right, left) => this.nodeOver(left, right));
  }

  private nodeOver(left: Uint8Array, right: Uint8Array): Uint8Array {
    this.pair.set(left, 1);
    this.pair.set(right, 1 + HASH_BYTES);
    return this.hash(this.pair);
  }
}

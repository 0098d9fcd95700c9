import type { BatchRoot } from '@gatewright/ledger';
import {
  AppendOnlyTree,
  fromHex,
  LogTree,
  logEntry,
  logLeafHash,
  type NodeHash,
  TILE_HEIGHT,
  TILE_WIDTH,
} from '@gatewright/protocol';
import { LogUnverifiableError } from './log-errors.js';

/** Entries of a complete subtree: those of a tile (C2SP tlog-tiles). */
export const SUBTREE_WIDTH = TILE_WIDTH;

/** Up to 256 entries of the log from a multiple of 256 on, and the tree over them. */
export class Subtree {
  readonly tree: AppendOnlyTree;
  readonly entries: Uint8Array[] = [];

  constructor(nodeHash: NodeHash) {
    this.tree = new AppendOnlyTree(nodeHash);
  }

  /** Throws LogUnverifiableError for a root that is no hex. */
  append(batch: Pick<BatchRoot, 'batchId' | 'root' | 'size'>): void {
    const root = fromHex(batch.root);
    if (root === null) throw new LogUnverifiableError(`the root of ${batch.batchId} is not hex`);
    const entry = logEntry(root, batch.size);
    this.entries.push(entry);
    this.tree.append(logLeafHash(entry));
  }
}

/** The tree of the log, of which the nodes inside of subtrees are there as far as these are. */
export class SubtreesTree extends LogTree {
  constructor(
    nodeHash: NodeHash,
    readonly size: number,
    /** The tree over the roots of complete subtrees. */
    private readonly above: AppendOnlyTree,
    private readonly subtrees: ReadonlyMap<number, Subtree>,
  ) {
    super(nodeHash);
  }

  completeNode(level: number, index: number): Uint8Array | null {
    if (level >= TILE_HEIGHT) return this.above.completeNode(level - TILE_HEIGHT, index);
    const nodes = 2 ** (TILE_HEIGHT - level);
    const subtree = this.subtrees.get(Math.floor(index / nodes));
    if (subtree === undefined) throw new Error(`the subtree of node ${index} on level ${level} was not read`);
    return subtree.tree.completeNode(level, index % nodes);
  }
}

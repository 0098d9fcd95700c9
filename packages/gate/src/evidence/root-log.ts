import type { BatchRoot, LedgerStore } from '@gatewright/ledger';
import {
  AppendOnlyTree,
  entryBundle,
  fromHex,
  hashTile,
  isSameHash,
  logEntry,
  logLeafHash,
  logNodeHash,
  logNodeHashBy,
  type NodeHash,
  type Sha256,
  type TileAddress,
  toHex,
} from '@gatewright/protocol';
import { LogUnverifiableError } from './log-errors.js';
import { SUBTREE_WIDTH, Subtree, SubtreesTree } from './subtree.js';

/** Subtrees of the evidence log, of 256 entries each, that are in memory at most: about 100 KB each. */
const SUBTREES_CACHED_MAX = 32;

/**
 * The append-only log of batch roots, as far as this process has read it (RFC 9162 tree over `logEntry`). In memory are the roots of
 * complete subtrees, the tree over them, and the entries after them; those of a complete subtree are read when they are
 * needed, and compared with its root (ADR 67).
 */
export class RootLog {
  private readonly nodeHash: NodeHash;
  /** The tree over the roots of complete subtrees. */
  private readonly above: AppendOnlyTree;
  /** The entries after the last complete subtree. */
  private edge: Subtree;
  /** Complete subtrees by index, the least recently used first. */
  private readonly cached = new Map<number, Promise<Subtree>>();
  /** The subtree that last did not have its root, and what it was refused with. */
  private damaged: { readonly index: number; readonly error: unknown } | null = null;
  /** Of how many complete subtrees, from the first on, the store has the roots. */
  private rootsKept = 0;

  constructor(
    private readonly store: LedgerStore,
    sha256?: Sha256,
  ) {
    this.nodeHash = sha256 === undefined ? logNodeHash : logNodeHashBy(sha256);
    this.above = new AppendOnlyTree(this.nodeHash);
    this.edge = new Subtree(this.nodeHash);
  }

  /** Number of entries. */
  get size(): number {
    return this.above.size * SUBTREE_WIDTH + this.edge.entries.length;
  }

  /** Why entries could not be shown when they were last read; null where they could. */
  get fault(): LogUnverifiableError | null {
    return this.damaged?.error instanceof LogUnverifiableError ? this.damaged.error : null;
  }

  /** Appends batches; `from` is the index of the first one. */
  append(from: number, roots: readonly BatchRoot[]): void {
    // Another reader may have been faster while this one waited.
    for (const root of roots.slice(this.size - from)) {
      this.edge.append(root);
      if (this.edge.entries.length === SUBTREE_WIDTH) this.completeEdge();
    }
  }

  /** Appends kept roots of complete subtrees, of which `first` is the index of the first one. */
  appendSubtrees(first: number, roots: readonly string[]): void {
    if (this.edge.entries.length > 0) return;
    for (const root of roots.slice(this.above.size - first)) {
      const bytes = fromHex(root);
      // A root that cannot be read is computed from the batches.
      if (bytes === null) return;
      if (this.rootsKept === this.above.size) this.rootsKept += 1;
      this.above.append(bytes);
    }
  }

  /** Has the store keep the roots of complete subtrees that it does not have, at most `limit` at once. */
  async keepSubtrees(limit: number): Promise<void> {
    if (this.store.keepSubtreeRoots === undefined) return;
    while (this.rootsKept < this.above.size) {
      const first = this.rootsKept;
      const count = Math.min(limit, this.above.size - first);
      await this.store.keepSubtreeRoots(
        first,
        Array.from({ length: count }, (_, at) => toHex(this.rootOf(first + at))),
      );
      this.rootsKept = first + count;
    }
  }

  /** The root of the log with one more batch. */
  rootWith(batchRoot: Uint8Array, batchSize: number): Uint8Array {
    return this.above.rootWith(this.edge.tree.rootWith(logLeafHash(logEntry(batchRoot, batchSize))));
  }

  /** The root of the first `size` entries. Throws LogUnverifiableError, and RangeError for more than there are. */
  async root(size: number): Promise<Uint8Array> {
    return (await this.treeWith(edgeOf(size))).root(size);
  }

  /** Siblings from an entry to the root of the first `size` entries, lowest first. Throws LogUnverifiableError and RangeError. */
  async inclusionPath(index: number, size: number): Promise<Uint8Array[]> {
    return (await this.treeWith([subtreeOf(index), ...edgeOf(size)])).inclusionPath(index, size);
  }

  /** The path from the state of `oldSize` entries to that of `size`. Throws LogUnverifiableError and RangeError. */
  async consistencyPath(oldSize: number, size: number): Promise<Uint8Array[]> {
    return (await this.treeWith([...edgeOf(oldSize), ...edgeOf(size)])).consistencyPath(oldSize, size);
  }

  /** The bytes of a tile (C2SP tlog-tiles); null where the log has not grown that far. Throws LogUnverifiableError. */
  async tile(address: TileAddress): Promise<Uint8Array | null> {
    const { level, index } = address;
    if (level !== 'entries' && level > 0) return hashTile(await this.treeWith([]), address);
    if (index > this.above.size) return null;
    const { tree, entries } = await this.subtree(index);
    const within = { ...address, index: 0 };
    return level === 'entries' ? entryBundle(entries, within) : hashTile(tree, within);
  }

  /** The tree of the log as it is now, with the nodes inside of some of its subtrees. */
  private async treeWith(indexes: readonly number[]): Promise<SubtreesTree> {
    const { size } = this;
    const subtrees = new Map<number, Subtree>();
    for (const index of indexes) {
      if (index * SUBTREE_WIDTH <= size) subtrees.set(index, await this.subtree(index));
    }
    return new SubtreesTree(this.nodeHash, size, this.above, subtrees);
  }

  private async subtree(index: number): Promise<Subtree> {
    if (index === this.above.size) return this.edge;
    const subtree = this.cached.get(index) ?? this.read(index);
    this.cache(index, subtree);
    try {
      const found = await subtree;
      if (this.damaged?.index === index) this.damaged = null;
      return found;
    } catch (error) {
      if (this.cached.get(index) === subtree) this.cached.delete(index);
      if (error instanceof LogUnverifiableError) this.damaged = { index, error };
      throw error;
    }
  }

  private async read(index: number): Promise<Subtree> {
    const from = index * SUBTREE_WIDTH;
    const subtree = new Subtree(this.nodeHash);
    for (const root of await this.store.batchRoots(from, SUBTREE_WIDTH)) subtree.append(root);
    if (isSameHash(subtree.tree.root(), this.rootOf(index))) return subtree;
    const last = from + SUBTREE_WIDTH - 1;
    throw new LogUnverifiableError(`the stored batches ${from} to ${last} are not those of its signed checkpoint`);
  }

  private rootOf(index: number): Uint8Array {
    const root = this.above.completeNode(0, index);
    if (root === null) throw new RangeError(`the log has no complete subtree ${index}`);
    return root;
  }

  private completeEdge(): void {
    const { edge, above } = this;
    // Proofs of what this process has signed or seen last lead there.
    this.cache(above.size, Promise.resolve(edge));
    above.append(edge.tree.root());
    this.edge = new Subtree(this.nodeHash);
  }

  private cache(index: number, subtree: Promise<Subtree>): void {
    this.cached.delete(index);
    this.cached.set(index, subtree);
    const [oldest = index] = this.cached.keys();
    if (this.cached.size > SUBTREES_CACHED_MAX) this.cached.delete(oldest);
  }
}

function subtreeOf(index: number): number {
  return Math.floor(index / SUBTREE_WIDTH);
}

/** The subtree in which a state of the log ends; none where its subtrees are complete. */
function edgeOf(size: number): readonly number[] {
  return size % SUBTREE_WIDTH === 0 ? [] : [subtreeOf(size)];
}

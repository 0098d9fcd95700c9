import type { BatchRoot, LedgerStore } from '@gatewright/ledger';
import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import {
  AppendOnlyTree,
  fromHex,
  logEntry,
  logLeafHash,
  logNodeHash,
  sha256Hex,
  signCheckpoint,
} from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';

export const ORIGIN = 'test.example/log';
export const SEED = new Uint8Array(32).fill(5);

/** A store of sealed batches without their records: as many as a test wants, at once. */
export class RootsStore {
  readonly roots: BatchRoot[] = [];
  /** The tree over all of them, as a reference. */
  readonly tree = new AppendOnlyTree(logNodeHash);
  /** The roots of complete subtrees that were kept; null for a store that keeps none. */
  kept: string[] | null = [];
  /** Batches that readers were given, and the most at once. */
  given = 0;
  largestPage = 0;

  /** Adds batches up to so many. */
  grow(size: number): this {
    while (this.roots.length < size) {
      const index = this.roots.length;
      const times = { sealedAt: index, oldestAt: index, newestAt: index };
      const batch = { root: sha256Hex(`batch ${index}`), size: 1 + (index % 7), batchId: `batch-${index}`, ...times };
      this.roots.push(batch);
      this.tree.append(logLeafHash(entryOf(batch)));
    }
    return this;
  }

  get store(): LedgerStore {
    const replaced: Partial<LedgerStore> = {
      latestCheckpoint: async () => this.note(),
      batchRoots: async (fromIndex, limit = this.roots.length) => {
        const page = this.roots.slice(fromIndex, fromIndex + limit);
        this.given += page.length;
        this.largestPage = Math.max(this.largestPage, page.length);
        return page;
      },
      ...(this.kept === null ? {} : this.subtreesOf(this.kept)),
    };
    return Object.assign(createMemoryLedgerStore({ now: () => 0 }), replaced);
  }

  private subtreesOf(kept: string[]): Pick<LedgerStore, 'subtreeRoots' | 'keepSubtreeRoots'> {
    return {
      subtreeRoots: async (first, limit) => kept.slice(first, first + limit),
      keepSubtreeRoots: async (first, roots) => {
        kept.splice(first, roots.length, ...roots);
      },
    };
  }

  private note(): string | null {
    const { size } = this.tree;
    if (size === 0) return null;
    return signCheckpoint({ origin: ORIGIN, size, root: this.tree.root() }, SEED, nodeEd25519);
  }
}

/** The entry of the log for a batch. */
export function entryOf({ root, size }: Pick<BatchRoot, 'root' | 'size'>): Uint8Array {
  return logEntry(fromHex(root) ?? new Uint8Array(), size);
}

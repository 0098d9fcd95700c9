import type { BatchRoot } from '@gatewright/ledger';
import {
  AppendOnlyTree,
  entryBundle,
  fromHex,
  hashTile,
  logEntry,
  logLeafHash,
  logNodeHash,
  type TileAddress,
} from '@gatewright/protocol';

/** The append-only log of batch roots, as far as this process has read it (RFC 9162 tree over `logEntry`). */
export class RootLog {
  readonly tree = new AppendOnlyTree(logNodeHash);
  private readonly entries: Uint8Array[] = [];

  /** Appends what the store has beyond this log; `from` is the index of the first root. */
  append(from: number, roots: readonly BatchRoot[]): void {
    // Another reader may have been faster while this one waited.
    for (const { root, size } of roots.slice(this.tree.size - from)) {
      const entry = logEntry(bytesOf(root), size);
      this.entries.push(entry);
      this.tree.append(logLeafHash(entry));
    }
  }

  /** The root of the log with one more batch. */
  rootWith(batchRoot: Uint8Array, batchSize: number): Uint8Array {
    return this.tree.rootWith(logLeafHash(logEntry(batchRoot, batchSize)));
  }

  /** The bytes of a tile (C2SP tlog-tiles); null where the log has not grown that far. */
  tile(address: TileAddress): Uint8Array | null {
    return address.level === 'entries' ? entryBundle(this.entries, address) : hashTile(this.tree, address);
  }
}

function bytesOf(root: string): Uint8Array {
  const bytes = fromHex(root);
  if (bytes === null) throw new Error('the store holds a batch root that is not hex');
  return bytes;
}

import type { LedgerStore, SealedBatch } from '@gatewright/ledger';
import { type MerkleTree, type PackBinding, toHex } from '@gatewright/protocol';
import type { EvidenceLog } from './evidence-log.js';

/** A batch with its tree. */
interface BatchTree {
  readonly batch: SealedBatch;
  readonly tree: MerkleTree;
}

/** The bindings of one pack, each with its way into the log of `size` entries. */
export class PackBindings {
  /** Mandates of one span were often issued together. */
  private newest: BatchTree | null = null;

  constructor(
    private readonly log: EvidenceLog,
    private readonly store: LedgerStore,
    private readonly size: number,
  ) {}

  /** The binding under an event id; null where there is none, or the log of that size does not hold it. */
  async of(eventId: string): Promise<PackBinding | null> {
    const stored = await this.store.evidence(eventId);
    const placement = stored?.placement ?? null;
    if (stored === null || placement === null || placement.batchIndex >= this.size) return null;
    const { batch, tree } = await this.batchOf(placement.batchId);
    const path = await this.log.inclusion(placement.batchIndex, this.size);
    return {
      record: stored.record,
      leafIndex: placement.leafIndex,
      treeSize: batch.records.length,
      siblings: tree.inclusionPath(placement.leafIndex).map(toHex),
      logIndex: placement.batchIndex,
      path: path.map(toHex),
    };
  }

  private async batchOf(batchId: string): Promise<BatchTree> {
    if (this.newest?.batch.batchId === batchId) return this.newest;
    const batch = await this.store.batch(batchId);
    if (batch === null) throw new Error(`the store no longer has batch ${batchId}`);
    this.newest = { batch, tree: await this.log.treeOf(batch.records) };
    return this.newest;
  }
}

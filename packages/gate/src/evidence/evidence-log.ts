import type { LedgerStore, PendingEvidence, SealedBatch } from '@gatewright/ledger';
import {
  type Ed25519,
  type EvidenceProof,
  type EvidenceRecord,
  evidenceLeaf,
  evidenceNodeHash,
  fromHex,
  logEntry,
  logLeafHash,
  logNodeHash,
  MerkleTree,
  type NoteKey,
  openCheckpoint,
  siblingPositions,
  signCheckpoint,
  toHex,
} from '@gatewright/protocol';
import { BATCH_MAX_AGE_MS, BATCH_MAX_RECORDS } from '../limits.js';

/** What the log needs from outside. */
export interface EvidenceLogPorts {
  readonly store: LedgerStore;
  readonly ed25519: Ed25519;
  readonly clock: { now(): number };
  readonly ids: { uuid(): string };
  /** Name of the log and seed (32 bytes) of the key that signs its checkpoints. */
  readonly origin: string;
  readonly seed: Uint8Array;
}

/** What the log says about one event. */
export type ProofLookup =
  | { readonly status: 'proven'; readonly proof: EvidenceProof }
  /** Recorded, and in no batch yet. */
  | { readonly status: 'pending' }
  | { readonly status: 'unknown' };

/**
 * The evidence log: decisions in batches, each batch a Merkle tree, the roots an append-only log with signed checkpoints
 * (decisions, "Evidence"). One sequencer seals at a time; a second one is harmless, since the store takes a batch only
 * under the next index.
 */
export class EvidenceLog {
  /** Leaf hashes of the log of roots, as far as this process has read it. */
  private readonly logLeaves: Uint8Array[] = [];
  /** Whom a pinned key of the log belongs to. */
  readonly key: NoteKey;

  constructor(private readonly ports: EvidenceLogPorts) {
    this.key = { name: ports.origin, publicKey: ports.ed25519.publicKey(ports.seed) };
  }

  /**
   * Closes the next batch where one is due: 1,024 records wait, or the oldest has waited 5 s. Returns how many records it
   * took; 0 where there was nothing to do.
   */
  async sealDue(): Promise<number> {
    const { store, ids, clock } = this.ports;
    const pending = await store.pendingEvidence(BATCH_MAX_RECORDS);
    const [oldest] = pending;
    if (oldest === undefined) return 0;
    if (pending.length < BATCH_MAX_RECORDS && clock.now() - oldest.at < BATCH_MAX_AGE_MS) return 0;
    await this.readRoots();
    const root = treeOf(pending.map(({ record }) => record)).root;
    const sealed = await store.sealBatch({
      batchIndex: this.logLeaves.length,
      batchId: `batch-${ids.uuid()}`,
      eventIds: pending.map(({ eventId }: PendingEvidence) => eventId),
      root: toHex(root),
      sealedAt: clock.now(),
      checkpoint: this.checkpointWith(root, pending.length),
    });
    return sealed ? pending.length : 0;
  }

  /** Everything that an offline verifier needs to follow one decision to the newest checkpoint. */
  async proofOf(eventId: string): Promise<ProofLookup> {
    const { store } = this.ports;
    const stored = await store.evidence(eventId);
    if (stored === null) return { status: 'unknown' };
    const { placement } = stored;
    const note = await store.latestCheckpoint();
    const batch = placement === null ? null : await store.batch(placement.batchId);
    if (placement === null || batch === null || note === null) return { status: 'pending' };
    const checkpoint = await this.checkpointProof(placement.batchIndex, note);
    return { status: 'proven', proof: { ...inclusionOf(eventId, placement.leafIndex, batch), checkpoint } };
  }

  private checkpointWith(root: Uint8Array, size: number): string {
    const { origin, seed, ed25519 } = this.ports;
    const leaves = [...this.logLeaves, logLeafHash(logEntry(root, size))];
    return signCheckpoint({ origin, size: leaves.length, root: logTree(leaves).root }, seed, ed25519);
  }

  private async checkpointProof(logIndex: number, note: string) {
    await this.readRoots();
    const checkpoint = openCheckpoint(note, this.key, this.ports.ed25519);
    if (checkpoint === null) throw new Error('the stored checkpoint does not verify under the key of this log');
    const tree = logTree(this.logLeaves.slice(0, checkpoint.size));
    return { note, logIndex, path: tree.inclusionPath(logIndex).map(toHex) };
  }

  private async readRoots(): Promise<void> {
    const from = this.logLeaves.length;
    const roots = await this.ports.store.batchRoots(from);
    // Another reader may have been faster while this one waited.
    for (const { root, size } of roots.slice(this.logLeaves.length - from)) {
      this.logLeaves.push(logLeafHash(logEntry(bytesOf(root), size)));
    }
  }
}

function inclusionOf(eventId: string, leafIndex: number, batch: SealedBatch): Omit<EvidenceProof, 'checkpoint'> {
  const tree = treeOf(batch.records);
  const treeSize = batch.records.length;
  const record = batch.records[leafIndex];
  const positions = siblingPositions(leafIndex, treeSize);
  if (record === undefined || positions === null) throw new Error(`batch ${batch.batchId} has no leaf ${leafIndex}`);
  const siblings = tree.inclusionPath(leafIndex);
  return {
    eventId,
    leaf: toHex(evidenceLeaf(record)),
    leafIndex,
    treeSize,
    proof: positions.map((position, step) => ({ sibling: toHex(siblings[step] ?? new Uint8Array()), position })),
    root: toHex(tree.root),
    batchId: batch.batchId,
    anchoredAt: new Date(batch.anchor?.anchoredAt ?? batch.sealedAt).toISOString(),
    anchorTxId: batch.anchor?.anchorTxId ?? null,
    anchorRef: batch.anchor?.anchorRef ?? null,
  };
}

function treeOf(records: readonly EvidenceRecord[]): MerkleTree {
  return new MerkleTree(records.map(evidenceLeaf), evidenceNodeHash);
}

function logTree(leaves: readonly Uint8Array[]): MerkleTree {
  return new MerkleTree(leaves, logNodeHash);
}

function bytesOf(root: string): Uint8Array {
  const bytes = fromHex(root);
  if (bytes === null) throw new Error('the store holds a batch root that is not hex');
  return bytes;
}

import type { SealedBatch } from '@gatewright/ledger';
import { type EvidenceProof, evidenceLeaf, type MerkleTree, siblingPositions, toHex } from '@gatewright/protocol';
import type { ShownCheckpoint } from './stored-log.js';

/** The proof of one decision: from its leaf to the root of its batch, whose tree is given, and from there by a path to the checkpoint. */
export function proofFrom(
  eventId: string,
  leafIndex: number,
  batch: SealedBatch,
  tree: MerkleTree,
  { checkpoint, path }: { readonly checkpoint: ShownCheckpoint; readonly path: readonly Uint8Array[] },
): EvidenceProof {
  const treeSize = batch.records.length;
  const record = batch.records[leafIndex];
  const positions = siblingPositions(leafIndex, treeSize);
  if (record === undefined || positions === null) throw new Error(`batch ${batch.batchId} has no leaf ${leafIndex}`);
  const siblings = tree.inclusionPath(leafIndex);
  const [first] = checkpoint.receipts;
  const timestamps = checkpoint.receipts.filter(({ kind }) => kind === 'rfc3161');
  return {
    eventId,
    leaf: toHex(evidenceLeaf(record)),
    leafIndex,
    treeSize,
    proof: positions.map((position, step) => ({ sibling: toHex(siblings[step] ?? new Uint8Array()), position })),
    root: toHex(tree.root),
    batchId: batch.batchId,
    anchoredAt: new Date(first?.at ?? batch.sealedAt).toISOString(),
    anchorTxId: null,
    anchorRef: first === undefined ? null : `${first.kind}:${first.anchor}`,
    checkpoint: {
      note: checkpoint.note,
      logIndex: batch.batchIndex,
      path: path.map(toHex),
      ...(timestamps.length === 0
        ? {}
        : { timestamps: timestamps.map(({ anchor, proof }) => ({ authority: anchor, token: proof })) }),
    },
  };
}

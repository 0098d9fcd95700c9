import { concatBytes, type Sha256, sha256 } from '../bytes/index.js';
import { formatTlogProof, type NoteKey, openCheckpoint, readTlogProof } from '../checkpoint/index.js';
import type { Ed25519 } from '../ed25519/index.js';
import { evidenceNodeHashBy, HASH_BYTES, readHash, rootFromInclusionPath } from '../merkle/index.js';
import { isBatchInLog } from './log-entry.js';
import type { EvidenceProof, ProofFault, ProofVerification } from './proof.js';
import { type EvidenceRecord, evidenceLeaf } from './record.js';

/** Leaf index and size of the batch, eight big-endian bytes each, stand before the siblings. */
const PLACE_BYTES = 16;

/** Where a record stands in its batch: siblings from its leaf to the batch root, lowest first. */
interface BatchPlace {
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly siblings: readonly Uint8Array[];
}

/** What the verifier of a compact proof holds; without either there is nothing to compare with. */
export interface CompactProofEvidence {
  readonly record: EvidenceRecord;
  readonly checkpointKey: NoteKey;
}

/**
 * The proof of one decision in half the bytes: a C2SP tlog-proof of its batch in the log, with the record's place in the
 * batch as extra data. What follows from the record is left out (event, leaf, batch root), and so is what no signature
 * covers (batch id, anchors, timestamps). Null where a hash of the proof is none.
 */
export function compactProof({ leafIndex, treeSize, proof, checkpoint }: EvidenceProof): string | null {
  const siblings = proof.map(({ sibling }) => readHash(sibling)).filter((hash) => hash !== null);
  const path = checkpoint.path.map(readHash).filter((hash) => hash !== null);
  if (siblings.length !== proof.length || path.length !== checkpoint.path.length) return null;
  const extra = placeBytes({ leafIndex, treeSize, siblings });
  return formatTlogProof({ extra, index: checkpoint.logIndex, path, checkpoint: checkpoint.note });
}

/**
 * Verifies a compact proof offline: record → leaf → batch root → log of roots → signed checkpoint. Since it names neither
 * leaf nor root, another record, another path and a batch that is not in the log are all `ROOT_NOT_IN_LOG`. Never throws.
 */
export function verifyCompactProof(
  text: string,
  { record, checkpointKey }: CompactProofEvidence,
  ed25519: Ed25519,
  hash: Sha256 = sha256,
): ProofVerification {
  const proof = readTlogProof(text);
  const place = proof?.extra == null ? null : readPlace(proof.extra);
  if (proof === null || place === null) return { status: 'failed', faults: ['PROOF_MALFORMED'], checked: [] };
  const { leafIndex, treeSize, siblings } = place;
  const leaf = evidenceLeaf(record, hash);
  const root = rootFromInclusionPath(leaf, leafIndex, treeSize, siblings, evidenceNodeHashBy(hash));
  const checkpoint = openCheckpoint(proof.checkpoint, checkpointKey, ed25519);
  const faults: ProofFault[] = [];
  if (root === null) faults.push('POSITION_MISMATCH');
  if (checkpoint === null) faults.push('CHECKPOINT_INVALID');
  if (root !== null && checkpoint !== null) {
    const logPlace = { logIndex: proof.index, path: proof.path };
    if (!isBatchInLog({ root, size: treeSize }, logPlace, checkpoint, hash)) faults.push('ROOT_NOT_IN_LOG');
  }
  return { status: faults.length === 0 ? 'verified' : 'failed', faults, checked: ['leaf', 'path', 'checkpoint'] };
}

function placeBytes({ leafIndex, treeSize, siblings }: BatchPlace): Uint8Array {
  const numbers = new Uint8Array(PLACE_BYTES);
  const view = new DataView(numbers.buffer);
  view.setBigUint64(0, BigInt(leafIndex));
  view.setBigUint64(8, BigInt(treeSize));
  return concatBytes(numbers, ...siblings);
}

/** A number past 2^53 is rounded here and refused as a place where the path is followed. */
function readPlace(extra: Uint8Array): BatchPlace | null {
  const hashes = (extra.length - PLACE_BYTES) / HASH_BYTES;
  if (!Number.isInteger(hashes) || hashes < 0) return null;
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length);
  const [leafIndex, treeSize] = [Number(view.getBigUint64(0)), Number(view.getBigUint64(8))];
  const siblings = Array.from({ length: hashes }, (_, at) =>
    extra.subarray(PLACE_BYTES + at * HASH_BYTES, PLACE_BYTES + (at + 1) * HASH_BYTES),
  );
  return { leafIndex, treeSize, siblings };
}

import { type Sha256, sha256, toHex } from '../bytes/index.js';
import { type Checkpoint, type NoteKey, openCheckpoint } from '../checkpoint/index.js';
import type { Ed25519 } from '../ed25519/index.js';
import {
  evidenceNodeHashBy,
  isSameHash,
  readHash,
  rootFromInclusionPath,
  type SiblingPosition,
  siblingPositions,
} from '../merkle/index.js';
import { isBatchInLog } from './log-entry.js';
import { type EvidenceMembers, evidenceLeaf } from './record.js';

/** Where a batch root stands in the signed log of roots. */
export interface CheckpointProof {
  /** The signed note of the log (C2SP tlog-checkpoint). */
  readonly note: string;
  readonly logIndex: number;
  /** Siblings from the log leaf to the log root, lowest first, hex. */
  readonly path: readonly string[];
  /** Timestamp tokens over the note's text (RFC 3161), base64, by the name of their authority. */
  readonly timestamps?: readonly { readonly authority: string; readonly token: string }[];
}

/** What the gate hands out for one decision; everything an offline verifier needs but the pinned key. */
export interface EvidenceProof {
  readonly eventId: string;
  /** Hex of the 32-byte leaf. */
  readonly leaf: string;
  readonly leafIndex: number;
  readonly treeSize: number;
  readonly proof: readonly { readonly sibling: string; readonly position: SiblingPosition }[];
  /** Hex of the 32-byte batch root. */
  readonly root: string;
  readonly batchId: string;
  readonly anchoredAt: string;
  readonly anchorTxId: string | null;
  readonly anchorRef: string | null;
  readonly checkpoint: CheckpointProof;
}

/** What can be wrong with a proof. */
export type ProofFault =
  /** It is no proof of the format that it should have. */
  | 'PROOF_MALFORMED'
  | 'LEAF_MISMATCH'
  | 'EVENT_MISMATCH'
  | 'POSITION_MISMATCH'
  | 'MERKLE_ROOT_MISMATCH'
  | 'CHECKPOINT_INVALID'
  | 'ROOT_NOT_IN_LOG';

/**
 * Outcome of an offline verification: which steps were made, and every fault found. `verified` is said of a record that was
 * given, under a key that was pinned; `incomplete` where nothing is wrong and one of the two is missing, since any caller can
 * make a proof of something else, or of a log of their own.
 */
export interface ProofVerification {
  readonly status: 'verified' | 'incomplete' | 'failed';
  readonly faults: readonly ProofFault[];
  /** `leaf` needs the record, `checkpoint` needs the key; `path` is always made. */
  readonly checked: readonly ('leaf' | 'path' | 'checkpoint')[];
}

/** What the verifier holds beside the proof. */
export interface ProofEvidence {
  readonly record?: EvidenceMembers | undefined;
  readonly checkpointKey?: NoteKey | undefined;
}

/**
 * Verifies a proof offline: record → leaf → batch root → log of roots → signed checkpoint. Never throws. `hash` is SHA-256,
 * of the host where that is faster.
 */
export function verifyEvidenceProof(
  proof: EvidenceProof,
  held: ProofEvidence,
  ed25519: Ed25519,
  hash: Sha256 = sha256,
): ProofVerification {
  const faults: ProofFault[] = [...pathFaults(proof, hash)];
  if (held.record !== undefined) faults.push(...recordFaults(proof, held.record, hash));
  if (held.checkpointKey !== undefined) faults.push(...checkpointFaults(proof, held.checkpointKey, ed25519, hash));
  const isWhole = held.record !== undefined && held.checkpointKey !== undefined;
  return {
    status: faults.length > 0 ? 'failed' : isWhole ? 'verified' : 'incomplete',
    faults,
    checked: [
      ...(held.record === undefined ? [] : (['leaf'] as const)),
      'path',
      ...(held.checkpointKey === undefined ? [] : (['checkpoint'] as const)),
    ],
  };
}

function recordFaults(proof: EvidenceProof, record: EvidenceMembers, hash: Sha256): ProofFault[] {
  const faults: ProofFault[] = [];
  if (toHex(evidenceLeaf(record, hash)) !== proof.leaf) faults.push('LEAF_MISMATCH');
  if (record.eventId !== proof.eventId) faults.push('EVENT_MISMATCH');
  return faults;
}

function pathFaults(proof: EvidenceProof, hash: Sha256): ProofFault[] {
  const positions = siblingPositions(proof.leafIndex, proof.treeSize);
  const agree =
    positions !== null &&
    positions.length === proof.proof.length &&
    proof.proof.every((step, index) => step.position === positions[index]);
  if (!agree) return ['POSITION_MISMATCH'];
  const [leaf, stated] = [readHash(proof.leaf), readHash(proof.root)];
  const siblings = readHashes(proof.proof.map((step) => step.sibling));
  if (leaf === null || stated === null || siblings === null) return ['MERKLE_ROOT_MISMATCH'];
  const root = rootFromInclusionPath(leaf, proof.leafIndex, proof.treeSize, siblings, evidenceNodeHashBy(hash));
  return root !== null && isSameHash(root, stated) ? [] : ['MERKLE_ROOT_MISMATCH'];
}

function checkpointFaults(proof: EvidenceProof, key: NoteKey, ed25519: Ed25519, hash: Sha256): ProofFault[] {
  const checkpoint = openCheckpoint(proof.checkpoint.note, key, ed25519);
  if (checkpoint === null) return ['CHECKPOINT_INVALID'];
  return isInLog(proof, checkpoint, hash) ? [] : ['ROOT_NOT_IN_LOG'];
}

function isInLog({ root: stated, treeSize, checkpoint: place }: EvidenceProof, checkpoint: Checkpoint, hash: Sha256) {
  const root = readHash(stated);
  const path = readHashes(place.path);
  if (root === null || path === null) return false;
  return isBatchInLog({ root, size: treeSize }, { logIndex: place.logIndex, path }, checkpoint, hash);
}

function readHashes(texts: readonly string[]): Uint8Array[] | null {
  const hashes = texts.map(readHash).filter((hash) => hash !== null);
  return hashes.length === texts.length ? hashes : null;
}

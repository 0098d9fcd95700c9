import type { JsonObject } from '../../json/index.js';
import type { EvidenceRecord } from '../record.js';

/** Name and version of the file format. */
export const PACK_FORMAT = 'gatewright-evidence-pack-v1';

/** One leaf of a batch: with its record where the reader may see it, else the hash alone. */
export interface PackLeaf {
  readonly leafIndex: number;
  /** Hex of the 32-byte leaf. */
  readonly leaf: string;
  readonly record?: EvidenceRecord;
}

/** A whole batch: every leaf is there, so none can be left out unnoticed. */
export interface PackBatch {
  readonly batchId: string;
  readonly logIndex: number;
  /** Number of leaves. */
  readonly size: number;
  /** Hex of the batch root. */
  readonly root: string;
  /** RFC 3339. No signature covers it. */
  readonly sealedAt: string;
  /** Siblings from the log entry to the root of the checkpoint's log, lowest first, hex. */
  readonly path: readonly string[];
  readonly leaves: readonly PackLeaf[];
}

/** Everything that happened in a span of time, in one file, with all that is needed to check it but the pinned keys. */
export interface EvidencePack {
  readonly format: typeof PACK_FORMAT;
  /** Organisation whose records are shown; those of others are hashes. */
  readonly orgId: string;
  /** The span that was asked for, RFC 3339. */
  readonly from: string;
  readonly to: string;
  /** Key that the operator says signs the log (C2SP verifier key). A reader pins its own. */
  readonly checkpointKey: string;
  /** The checkpoint that covers all of it, with the cosignatures of witnesses. */
  readonly checkpoint: string;
  readonly timestamps: readonly { readonly authority: string; readonly token: string }[];
  /** Consistency path from an older size of the log to the checkpoint, hex; null where none was asked for. */
  readonly since: { readonly size: number; readonly path: readonly string[] } | null;
  /** Without a gap, by log index. */
  readonly batches: readonly PackBatch[];
  /** The mandates that the records name. */
  readonly credentials: readonly JsonObject[];
  /** The signed status lists of these mandates: as of the export, and as of the revocation of each that was revoked. */
  readonly statusLists: readonly JsonObject[];
  /** DID document of the issuer where it is a did:web; null otherwise. */
  readonly didDocument: JsonObject | null;
}

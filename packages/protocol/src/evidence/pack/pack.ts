import type { JsonObject } from '../../json/index.js';
import type { EvidenceRecord } from '../record.js';

/** Name and version of the file format. */
export const PACK_FORMAT = 'gatewright-evidence-pack-v2';

/** One leaf of a batch: with its record where the reader may see it, else the hash alone. */
export interface PackLeaf {
  readonly leafIndex: number;
  /** Hex of the 32-byte leaf. */
  readonly leaf: string;
  readonly record?: EvidenceRecord;
}

/** A binding with its way into the log that the pack's newest checkpoint signs. */
export interface PackBinding {
  readonly record: EvidenceRecord;
  readonly leafIndex: number;
  /** Number of leaves of its batch. */
  readonly treeSize: number;
  /** From its leaf to the root of its batch, lowest first, hex. */
  readonly siblings: readonly string[];
  readonly logIndex: number;
  /** From the log entry to the root of the newest checkpoint's log, lowest first, hex. */
  readonly path: readonly string[];
}

/** A timestamp token (RFC 3161) over a checkpoint, base64. */
export interface PackTimestamp {
  readonly authority: string;
  readonly token: string;
}

/** The newest checkpoint as of the export; where anchors confirm checkpoints, the newest that they confirmed. */
export interface PackLatest {
  /** Signed note, with the cosignatures of witnesses. */
  readonly checkpoint: string;
  readonly timestamps: readonly PackTimestamp[];
  /** Consistency path from the pack's checkpoint to this one, hex. */
  readonly path: readonly string[];
}

/** Under which references an authorization of the records was settled, as of the export. The operator states it; the log does not hold it. */
export interface PackSettlement {
  readonly authorizationId: string;
  readonly outcome: 'settled' | 'reversed';
  /** Who attested it; null where it is not attested. */
  readonly settlementEvidence: string | null;
  readonly settlementTxHash: string | null;
  readonly bookingRef: string | null;
  readonly remoteRef: string | null;
  /** What was given back of it; absent where nothing was. Amounts are decimals of the currency. */
  readonly refunded?: {
    readonly amount: number;
    readonly currency: string;
    readonly refunds: readonly { readonly amount: number; readonly refundedAt: string }[];
  };
}

/** A whole batch: every leaf is there, so none can be left out unnoticed. */
export interface PackBatch {
  readonly batchId: string;
  readonly logIndex: number;
  /** Number of leaves. */
  readonly size: number;
  /** How many of the leaves are records of the pack's organisation, shown or not. The statement covers it. */
  readonly ownRecords: number;
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
  /** The span, RFC 3339: the one that was asked for, as far as the log had come at the export. */
  readonly from: string;
  readonly to: string;
  /** Key that the operator says signs the log (C2SP verifier key). A reader pins its own. */
  readonly checkpointKey: string;
  /** The checkpoint that covers all of it, with the cosignatures of witnesses. */
  readonly checkpoint: string;
  readonly timestamps: readonly PackTimestamp[];
  /** Consistency path from an older size of the log to the checkpoint, hex; null where none was asked for. */
  readonly since: { readonly size: number; readonly path: readonly string[] } | null;
  /** In order of their log index, none left out. */
  readonly batches: readonly PackBatch[];
  /** The mandates that the records name. */
  readonly credentials: readonly JsonObject[];
  /** The signed status lists of these mandates: as of the export, and as of the revocation of each that was revoked. */
  readonly statusLists: readonly JsonObject[];
  /** DID document of the issuer where it is a did:web; null otherwise. */
  readonly didDocument: JsonObject | null;
  readonly latest: PackLatest;
  /** Of the credentials, of the revocations, and of the keys that sign status lists. */
  readonly bindings: readonly PackBinding[];
  /** Of the records' authorizations, those that were settled. */
  readonly settlements: readonly PackSettlement[];
  /** Signed note of the log's key over everything above but the leaves, which the checkpoint covers. */
  readonly statement: string;
}

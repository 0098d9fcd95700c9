import type { CredentialFault } from '../../credential/index.js';
import type { TimestampFault } from '../../rfc3161/index.js';

/** What an evidence pack can be caught at. */
export type PackFaultCode =
  /** A record does not have the hash that its leaf says. */
  | 'RECORD_CHANGED'
  /** Leaves are not numbered 0, 1, 2 …: some were moved. */
  | 'RECORDS_REORDERED'
  /** A batch has fewer leaves than it was closed with. */
  | 'RECORD_MISSING'
  | 'RECORD_REPEATED'
  /** A batch's leaves lead to another root than it says. */
  | 'BATCH_ROOT_MISMATCH'
  /** The signed log has another batch at this place. */
  | 'BATCH_NOT_IN_LOG'
  /** The numbers of the batches skip one or run backwards. */
  | 'BATCH_MISSING'
  /** Time ran backwards from one batch to a later one. */
  | 'CLOCK_REWOUND'
  /** A record says it happened after a third party had already seen it. */
  | 'CLOCK_AHEAD'
  | 'CHECKPOINT_UNSIGNED'
  /** The checkpoint is signed, but not by the pinned key. */
  | 'CHECKPOINT_KEY_SWAPPED'
  | 'CHECKPOINT_SIGNATURE_INVALID'
  /** The log is shorter than the reader has seen it. */
  | 'LOG_REWOUND'
  /** The log is not a continuation of the one that the reader has seen. */
  | 'LOG_FORKED'
  /** The pack does not hold the path from the checkpoint that the reader kept. */
  | 'CONSISTENCY_MISSING'
  | 'WITNESS_SIGNATURE_MISSING'
  | 'TIMESTAMP_MISSING'
  | TimestampFault
  | CredentialFault
  /** A record names a mandate whose credential is not in the pack. */
  | 'CREDENTIAL_MISSING'
  /** A permit from after its mandate was revoked. */
  | 'MANDATE_REVOKED'
  /** A mandate that was revoked in an older status list is not in a newer one. */
  | 'REVOCATION_WITHDRAWN'
  /** No status list from after a mandate's records says whether it was revoked. */
  | 'STATUS_LIST_MISSING'
  /** A credential does not say where its revocation is looked up. */
  | 'CREDENTIAL_STATUS_MISSING'
  /** The credential is not the one that the log knows under the mandate. */
  | 'CREDENTIAL_REPLACED'
  /** A record under the mandate is of another agent than its credential is about. */
  | 'CREDENTIAL_SUBJECT_MISMATCH'
  /** A record under the mandate is of another action than its credential grants. */
  | 'CREDENTIAL_TERMS_MISMATCH'
  /** A record was decided under a mandate that the log knew later. */
  | 'CREDENTIAL_BOUND_LATE'
  /** The log does not know the key that signed it. */
  | 'ISSUER_KEY_UNKNOWN'
  /** Two records bind the credential of one mandate. */
  | 'BINDING_CONTRADICTED'
  /** A permit names no mandate. */
  | 'MANDATE_MISSING'
  /** The signed log does not hold a binding. */
  | 'BINDING_NOT_IN_LOG'
  /** A number of the organisation's records is on none of them: a record was left out. */
  | 'SEQUENCE_MISSING'
  /** Two records of the organisation have one number. */
  | 'SEQUENCE_REPEATED'
  /** A record of another organisation is shown. */
  | 'RECORD_FOREIGN'
  /** The key of the log did not sign what the pack says of itself. */
  | 'STATEMENT_INVALID'
  /** The pack was changed after its export. */
  | 'STATEMENT_MISMATCH';

/** What a pack does not show, though nothing in it is wrong. */
export type PackGapCode =
  /** The reader pins no key, so that any key holder may have made the log. */
  | 'KEY_NOT_PINNED'
  /** Records of the organisation are shown as hashes alone. */
  | 'RECORDS_WITHHELD'
  /** The log does not know the credential, or knows it from after decisions: the mandate is from before credentials were bound. */
  | 'CREDENTIAL_NOT_BOUND';

/** One thing that is not shown, and where. */
export interface PackGap {
  readonly code: PackGapCode;
  readonly what: string;
  readonly detail: string;
}

/** One thing that was found, and where. */
export interface PackFault {
  readonly code: PackFaultCode;
  /** What was tampered with: `record <event>`, `batch <index>`, `checkpoint`, `witness <name>`, `mandate <id>` … */
  readonly what: string;
  readonly detail: string;
}

/** Outcome of checking a pack. */
export interface PackReport {
  /**
   * `verified`: under the pinned key everything that the statement covers is as it was exported, credentials and keys are
   * bound to the log, and every record of the organisation in the batches is shown. `incomplete`: no fault, and `gaps`.
   */
  readonly status: 'verified' | 'incomplete' | 'failed';
  readonly faults: readonly PackFault[];
  readonly gaps: readonly PackGap[];
  /** Promises that were checked; what is not named was not. */
  readonly checked: readonly PackStep[];
  readonly batches: number;
  /**
   * Log indexes of the first and the last batch; null where there is none. What lies before and after them is not in the
   * pack: the ranges of packs over successive spans meet.
   */
  readonly range: { readonly first: number; readonly last: number } | null;
  /** Records shown. */
  readonly records: number;
  /**
   * The least and the greatest number of the organisation's records that are shown; null where none has a number. Those of packs over
   * successive spans meet, or overlap.
   */
  readonly numbers: { readonly first: number; readonly last: number } | null;
  /** Records shown that have no number, from before records were numbered: none of them can be found to be missing. */
  readonly unnumbered: number;
  /** Records of the organisation of which only the hash is shown. */
  readonly withheld: number;
  /** Leaves of other organisations, as the gate states. */
  readonly others: number;
  /** Entries of the log at the checkpoint; null where that could not be read. */
  readonly logSize: number | null;
  /** RFC 3339; when pinned third parties saw the checkpoint. Null where none was asked for or none verified. */
  readonly seenAt: string | null;
}

/** `checkpoint`: under the pinned key, or `self-signed`: under the key that the pack itself names, which proves nothing. */
export type PackStep =
  | 'records'
  | 'batches'
  | 'log'
  | 'clock'
  | 'checkpoint'
  | 'self-signed'
  | 'statement'
  | 'bindings'
  | 'consistency'
  | 'witnesses'
  | 'timestamps'
  | 'credentials'
  | 'revocations';

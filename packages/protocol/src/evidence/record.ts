import { concatBytes, sha256, utf8 } from '../bytes/index.js';
import { canonicalJsonBytes } from '../json/index.js';
import type { Decision } from '../register/index.js';

/**
 * What one decision leaves behind. The composition is part of the protocol: adding a field changes every digest and
 * invalidates every earlier proof (specification §6.3). Names of context fields, never values; no amounts, no merchants.
 */
export interface EvidenceRecord {
  readonly eventId: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly occurredAt: string;
  readonly agentDid: string;
  readonly action: string;
  readonly decision: Decision;
  readonly reasonCode: string;
  readonly authorizationId: string | null;
  readonly escalationId: string | null;
  readonly mandateId: string | null;
  /** `sha256:` and 64 hex digits of the compiled policy that decided, null where none was reached. */
  readonly policyDigest: string | null;
  /** Sorted names of the context fields that rules evaluated. */
  readonly contextFields: readonly string[];
  /** `document/molecule` ids of the rules that fired, in evaluation order. */
  readonly firedRules: readonly string[];
  readonly orgId: string | null;
  readonly network: string | null;
  /** `sha256:` and 64 hex digits of the canonical request text, null where the request did not parse. */
  readonly requestDigest: string | null;
}

/** The fields of a record, in the order of the documentation; the leaf sorts them itself. */
export const EVIDENCE_RECORD_FIELDS = [
  'eventId',
  'occurredAt',
  'agentDid',
  'action',
  'decision',
  'reasonCode',
  'authorizationId',
  'escalationId',
  'mandateId',
  'policyDigest',
  'contextFields',
  'firedRules',
  'orgId',
  'network',
  'requestDigest',
] as const satisfies readonly (keyof EvidenceRecord)[];

const LEAF_PREFIX = utf8('MAGP-EVIDENCE-LEAF-v1\0');

/**
 * The evidence leaf: SHA-256 over the prefix `MAGP-EVIDENCE-LEAF-v1`, a NUL byte and the RFC 8785 bytes of the record.
 * The prefix keeps an inner node of the tree from ever passing as a leaf. Returns 32 bytes.
 */
export function evidenceLeaf(record: EvidenceRecord): Uint8Array {
  return sha256(concatBytes(LEAF_PREFIX, canonicalJsonBytes(record)));
}

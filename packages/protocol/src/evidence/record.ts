import { type Sha256, type Sha256Hex, sha256, sha256Hex, utf8 } from '../bytes/index.js';
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../json/index.js';
import type { Decision } from '../register/index.js';

/**
 * What one decision leaves behind. The composition is part of the protocol: adding a field changes every digest and
 * invalidates every earlier proof (protocol.md §1.10). Names of context fields, never values; no amounts, no merchants.
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
  /**
   * Place of the record among those of its organisation: 1, 2, 3 … without gaps. Absent from a record of no organisation, and from one of
   * a gate that did not number records yet.
   */
  readonly sequence?: number;
}

/** The fields that every record has, in the order of the documentation; the leaf sorts them itself. */
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

/** An object of the members of a record, whatever they are: its leaf says whether it is the record of a proof. */
export type EvidenceMembers = Readonly<Record<(typeof EVIDENCE_RECORD_FIELDS)[number], JsonValue>> & {
  readonly sequence?: JsonValue;
};

/** True for an object of exactly the members of a record, with or without its number. Their types are not looked at. */
export function hasEvidenceMembers(value: JsonValue | undefined): value is JsonObject & EvidenceMembers {
  const fields: ReadonlySet<string> = new Set(EVIDENCE_RECORD_FIELDS);
  const names = value !== undefined && isJsonObject(value) ? Object.keys(value) : [];
  const everywhere = names.filter((name) => name !== 'sequence');
  return everywhere.length === fields.size && everywhere.every((name) => fields.has(name));
}

const LEAF_PREFIX = 'MAGP-EVIDENCE-LEAF-v1\0';

/**
 * The evidence leaf: SHA-256 over the prefix `MAGP-EVIDENCE-LEAF-v1`, a NUL byte and the RFC 8785 bytes of the record.
 * The prefix keeps an inner node of the tree from ever passing as a leaf. Returns 32 bytes. `hash` is SHA-256, of the host
 * where that is faster.
 */
export function evidenceLeaf(record: EvidenceMembers, hash: Sha256 = sha256): Uint8Array {
  return hash(utf8(LEAF_PREFIX + evidenceText(record)));
}

/** The evidence leaf of a record whose `evidenceText` is at hand, as 64 hex digits. */
export function evidenceLeafOfText(text: string, hash: Sha256Hex = sha256Hex): string {
  return hash(LEAF_PREFIX + text);
}

/**
 * The RFC 8785 text of a record. A batch has thousands of the same members with plain names, so their order is written down here instead
 * of being found again; anything else goes the general way. The number is the last member.
 */
export function evidenceText(record: EvidenceMembers): string {
  const numbered = record.sequence === undefined ? 0 : 1;
  if (Object.keys(record).length !== EVIDENCE_RECORD_FIELDS.length + numbered) return canonicalJson(record);
  const text = textOfFifteen(record);
  return numbered === 0 ? text : `${text.slice(0, -1)},"sequence":${JSON.stringify(record.sequence)}}`;
}

function textOfFifteen(record: EvidenceMembers): string {
  return JSON.stringify({
    action: record.action,
    agentDid: record.agentDid,
    authorizationId: record.authorizationId,
    contextFields: record.contextFields,
    decision: record.decision,
    escalationId: record.escalationId,
    eventId: record.eventId,
    firedRules: record.firedRules,
    mandateId: record.mandateId,
    network: record.network,
    occurredAt: record.occurredAt,
    orgId: record.orgId,
    policyDigest: record.policyDigest,
    reasonCode: record.reasonCode,
    requestDigest: record.requestDigest,
  });
}

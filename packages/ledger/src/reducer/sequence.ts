import type { EvidenceRecord } from '@gatewright/protocol';
import type { Entry } from '../operations/records.js';

/** Numbers of journal lines, and the last number of each organisation among them. */
export interface Numbers {
  /** For each line the number of its record; null for a line without a record, and for a record of no organisation. */
  readonly sequences: readonly (number | null)[];
  readonly last: ReadonlyMap<string, number>;
}

/**
 * Numbers the records of each organisation in the order of the lines, from the one after `lastOf` it on, so that a record that is left out
 * of the evidence log shows (ADR 77). A store keeps `last` in the step that writes the lines.
 */
export function numbersOf(lines: readonly Entry[], lastOf: (orgId: string) => number): Numbers {
  const last = new Map<string, number>();
  const sequences = lines.map(({ record }) => {
    const orgId = record?.orgId ?? null;
    if (orgId === null) return null;
    const sequence = (last.get(orgId) ?? lastOf(orgId)) + 1;
    last.set(orgId, sequence);
    return sequence;
  });
  return { sequences, last };
}

/** The organisations whose records the lines hold, each once and in the order of their ids. */
export function numberedOrgs(lines: readonly Entry[]): readonly string[] {
  return [...new Set(lines.flatMap(({ record }) => record?.orgId ?? []))].sort();
}

/** A journal line whose record has its number. Member by member, because every decision passes here (see `withBalances`). */
export function withSequence(line: Entry, sequence: number | null): Entry {
  const { orgId, streamId, version, at, kind, authorizationId, reserved, captured, record } = line;
  if (record === null || sequence === null) return line;
  const numbered = numberedRecord(record, sequence);
  return { orgId, streamId, version, at, kind, authorizationId, reserved, captured, record: numbered };
}

function numberedRecord(record: EvidenceRecord, sequence: number): EvidenceRecord {
  return {
    eventId: record.eventId,
    occurredAt: record.occurredAt,
    agentDid: record.agentDid,
    action: record.action,
    decision: record.decision,
    reasonCode: record.reasonCode,
    authorizationId: record.authorizationId,
    escalationId: record.escalationId,
    mandateId: record.mandateId,
    policyDigest: record.policyDigest,
    contextFields: record.contextFields,
    firedRules: record.firedRules,
    orgId: record.orgId,
    network: record.network,
    requestDigest: record.requestDigest,
    sequence,
  };
}

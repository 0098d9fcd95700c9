import { type EvidenceRecord, evidenceLeaf, toHex } from '@gatewright/protocol';
import type { EvaluationRequest, Verdict } from '../trace/verdict.js';

/** What a gateway knows of a decision beside its verdict. What it leaves out is null in the record. */
export interface DecisionFacts
  extends Partial<
    Pick<
      EvidenceRecord,
      'authorizationId' | 'escalationId' | 'mandateId' | 'policyDigest' | 'orgId' | 'network' | 'requestDigest'
    >
  > {
  readonly eventId: string;
  /** Ms since the epoch, the same as of the evaluation. */
  readonly now: number;
}

/** The evidence record of a verdict: the fifteen members that the record of a gate has (protocol.md §1.10). */
export function evidenceRecord(
  { decision, reasonCode, contextFields, fired }: Verdict,
  { agentDid, action }: Pick<EvaluationRequest, 'agentDid' | 'action'>,
  { eventId, now, ...known }: DecisionFacts,
): EvidenceRecord {
  return {
    eventId,
    occurredAt: new Date(now).toISOString(),
    agentDid,
    action,
    decision,
    reasonCode,
    authorizationId: known.authorizationId ?? null,
    escalationId: known.escalationId ?? null,
    mandateId: known.mandateId ?? null,
    policyDigest: known.policyDigest ?? null,
    contextFields,
    firedRules: fired,
    orgId: known.orgId ?? null,
    network: known.network ?? null,
    requestDigest: known.requestDigest ?? null,
  };
}

/** The leaf of a record in the evidence tree, 64 hex digits. */
export function leaf(record: EvidenceRecord): string {
  return toHex(evidenceLeaf(record));
}

import type { EvidenceRecord } from '@gatewright/protocol';
import type { EvidenceDraft } from '../ops.js';
import type { GivenVerdict } from '../records.js';

/** The outcome as a record states it. */
interface Outcome extends GivenVerdict {
  readonly agentDid: string;
  readonly action: string;
  readonly mandateId: string | null;
  readonly authorizationId: string | null;
  readonly escalationId: string | null;
}

/** The evidence record of a decision: the caller's draft, the final outcome, the store's time. */
export function evidenceRecord(draft: EvidenceDraft, outcome: Outcome, now: number): EvidenceRecord {
  return {
    eventId: draft.eventId,
    occurredAt: new Date(now).toISOString(),
    agentDid: outcome.agentDid,
    action: outcome.action,
    decision: outcome.decision,
    reasonCode: outcome.reasonCode,
    authorizationId: outcome.authorizationId,
    escalationId: outcome.escalationId,
    mandateId: outcome.mandateId,
    policyDigest: draft.policyDigest,
    contextFields: draft.contextFields,
    firedRules: draft.firedRules,
    orgId: draft.orgId,
    network: draft.network,
    requestDigest: draft.requestDigest,
  };
}

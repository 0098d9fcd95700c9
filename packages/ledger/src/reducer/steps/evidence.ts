import type { EvidenceRecord } from '@gatewright/protocol';
import type { Act, Attest, EvidenceDraft } from '../../operations/ops.js';
import type { GivenVerdict } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The outcome as a record states it. */
interface Outcome extends GivenVerdict {
  readonly agentDid: string;
  readonly action: string;
  readonly mandateId: string | null;
  readonly authorizationId: string | null;
  readonly escalationId: string | null;
}

/** Puts evidence of an act into the journal of the organisation. */
export function attest(work: UnitOfWork, op: Attest): ResultOf<Attest> {
  work.note(op.orgId, null, { kind: 'attest', record: actRecord(op.act, op, work.now) });
  return { kind: op.kind, ok: true, eventId: op.act.evidence.eventId };
}

/** The evidence record of an administrative act about an agent, and about a mandate where one is named. */
export function actRecord(
  { action, verdict, evidence }: Act,
  about: Pick<Outcome, 'agentDid' | 'mandateId'>,
  now: number,
): EvidenceRecord {
  const { agentDid, mandateId } = about;
  const outcome = { ...verdict, agentDid, action, mandateId, authorizationId: null, escalationId: null };
  return evidenceRecord(evidence, outcome, now);
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

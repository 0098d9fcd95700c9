import type { ReasonCode } from '@gatewright/protocol';
import type { DenyEscalation, EraseRequest, ReopenResume, ResumeEscalation } from '../../operations/ops.js';
import { type Escalation, isOpenHold } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { isExpired, transition } from '../hold/machine.js';
import { beginRefusal, overdueClosure } from './agents.js';
import { evidenceRecord } from './evidence.js';
import { withReason } from './reasons.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** True once the escalation can no longer be decided: it still waits, and its time is over. */
export function isEscalationExpired({ status, expiresAt }: Escalation, now: number): boolean {
  return status === 'pending' && expiresAt <= now;
}

/** Why people can no longer decide the escalation; null while they can. */
export function undecidable(escalation: Escalation | null, now: number): UndecidableReason | null {
  if (escalation === null) return { reasonCode: 'NOT_FOUND', detail: 'no escalation has this id' };
  if (isEscalationExpired(escalation, now)) {
    return { reasonCode: 'ESCALATION_EXPIRED', detail: 'the escalation ran out before it was decided' };
  }
  if (escalation.status === 'pending') return null;
  return { reasonCode: 'CONFLICT', detail: `the escalation is ${escalation.status} already` };
}

export interface UndecidableReason {
  readonly reasonCode: ReasonCode;
  readonly detail: string;
}

/** One person's refusal ends the escalation, with evidence. */
export function denyEscalation(work: UnitOfWork, op: DenyEscalation): ResultOf<DenyEscalation> {
  const escalation = work.escalation(op.orgId, op.escalationId);
  const reason = undecidable(escalation, work.now);
  if (escalation === null || reason !== null) return refuse(op, reason?.reasonCode ?? 'NOT_FOUND', reason?.detail);
  const { decidedBy, reason: given } = op;
  const reasons = withReason(escalation.reasons, { by: decidedBy, decision: 'deny', reason: given });
  const denied: Escalation = { ...escalation, status: 'denied', decidedBy, reasons };
  const { agentDid, action, mandateId, escalationId } = escalation;
  const outcome = { decision: 'block', reasonCode: 'ESCALATION_NOT_APPROVED', authorizationId: null } as const;
  work.putEscalation(denied);
  const mandate = mandateId === null ? null : work.mandate(op.orgId, mandateId);
  const about = { agentDid, action, mandateId: mandate?.termsId ?? mandateId, escalationId };
  const record = evidenceRecord(op.evidence, { ...outcome, ...about }, work.now);
  work.feed(record, op.request);
  work.note(op.orgId, mandate, { kind: 'denyEscalation', record });
  return { kind: op.kind, ok: true, escalation: denied };
}

/** Hands the approved action to the first process that asks for it. */
export function resumeEscalation(work: UnitOfWork, op: ResumeEscalation): ResultOf<ResumeEscalation> {
  const escalation = work.escalation(op.orgId, op.escalationId);
  if (escalation === null) return refuse(op, 'NOT_FOUND', 'no escalation has this id');
  if (isEscalationExpired(escalation, work.now))
    return refuse(op, 'ESCALATION_EXPIRED', 'the escalation expired before it was decided');
  const notApproved = NOT_APPROVED[escalation.status];
  if (notApproved !== null) return refuse(op, notApproved, `the escalation is ${escalation.status}`);
  const { authorizationId } = escalation;
  const hold = authorizationId === null ? null : work.permit(op.orgId, authorizationId);
  if (hold === null) return refuse(op, 'AUTHORIZATION_NOT_FOUND');
  const cell = transition('claim', hold, work.now);
  if ('refuse' in cell) return refuse(op, cell.refuse);
  const overdue = overdueClosure(work, hold, op.delegatedFrom);
  if (overdue !== null) return refuse(op, overdue);
  if (hold.slotState !== null) return refuse(op, 'SETTLEMENT_REUSED', 'a service reserved the payment of the action');
  const stopped = beginRefusal(work, hold, op.delegatedFrom);
  if (stopped !== null) return refuse(op, stopped);
  if (escalation.resumed) return refuse(op, 'AUTHORIZATION_IN_USE', 'another process resumed the action');
  const resumed: Escalation = { ...escalation, resumed: true };
  work.putEscalation(resumed);
  return { kind: op.kind, ok: true, escalation: resumed };
}

/** Hands the approved action back; whether its hold can still be used is asked when it is resumed. */
export function reopenResume(work: UnitOfWork, op: ReopenResume): ResultOf<ReopenResume> {
  const escalation = work.escalation(op.orgId, op.escalationId);
  if (escalation === null) return refuse(op, 'NOT_FOUND', 'no escalation has this id');
  const open: Escalation = { ...escalation, resumed: false };
  if (escalation.resumed) work.putEscalation(open);
  return { kind: op.kind, ok: true, escalation: open };
}

/** Erases the request, once neither people nor the agent need it. */
export function eraseRequest(work: UnitOfWork, op: EraseRequest): ResultOf<EraseRequest> {
  const escalation = work.escalation(op.orgId, op.escalationId);
  if (escalation === null) return refuse(op, 'NOT_FOUND', 'no escalation has this id');
  const { authorizationId } = escalation;
  const hold = authorizationId === null ? null : work.permit(op.orgId, authorizationId);
  const isWaiting = undecidable(escalation, work.now) === null;
  const isLive = hold !== null && (isOpenHold(hold) || (hold.state === 'held' && !isExpired(hold, work.now)));
  if (isWaiting || isLive) return refuse(op, 'CONFLICT', 'the action waits for people, or may still be carried out');
  const erased: Escalation = { ...escalation, request: op.request, reasons: [] };
  work.putEscalation(erased);
  return { kind: op.kind, ok: true, escalation: erased };
}

const NOT_APPROVED: Readonly<Record<Escalation['status'], ReasonCode | null>> = {
  pending: 'ESCALATION_PENDING',
  approved: null,
  denied: 'ESCALATION_NOT_APPROVED',
  modified: 'MODIFIED',
};

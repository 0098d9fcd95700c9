import type { ModifyEscalation } from '../../operations/ops.js';
import type { Escalation } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { decide } from './decide.js';
import { undecidable } from './escalations.js';
import { withReason } from './reasons.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** A reviewer's change ends the escalation and opens its successor, whose opening is the decision on record. */
export function modifyEscalation(work: UnitOfWork, op: ModifyEscalation): ResultOf<ModifyEscalation> {
  const escalation = work.escalation(op.orgId, op.escalationId);
  const reason = undecidable(escalation, work.now);
  if (escalation === null || reason !== null) return refuse(op, reason?.reasonCode ?? 'NOT_FOUND', reason?.detail);
  const { decidedBy, opening } = op;
  const { escalationId: nextEscalationId } = opening.escalation;
  const opened = decide(work, opening);
  if (!opened.ok) return refuse(op, 'CONFLICT', 'the mandate was changed meanwhile; decide again');
  const reasons = withReason(escalation.reasons, { by: decidedBy, decision: 'modify', reason: op.reason });
  const modified: Escalation = { ...escalation, status: 'modified', decidedBy, nextEscalationId, reasons };
  work.putEscalation(modified);
  return { kind: op.kind, ok: true, escalation: modified };
}

import type { ModifyEscalation } from '../ops.js';
import type { Escalation } from '../records.js';
import type { ResultOf } from '../results.js';
import { decide } from './decide.js';
import type { Draft } from './draft.js';
import { undecidable } from './escalations.js';
import { refuse } from './refuse.js';

/** A reviewer's change ends the escalation and opens its successor, whose opening is the decision on record. */
export function modifyEscalation(draft: Draft, op: ModifyEscalation): ResultOf<ModifyEscalation> {
  const escalation = draft.escalation(op.orgId, op.escalationId);
  const reason = undecidable(escalation, draft.now);
  if (escalation === null || reason !== null) return refuse(op, reason?.reasonCode ?? 'NOT_FOUND', reason?.detail);
  const { decidedBy, opening } = op;
  const { escalationId: nextEscalationId } = opening.escalation;
  const modified: Escalation = { ...escalation, status: 'modified', decidedBy, nextEscalationId };
  draft.putEscalation(modified);
  decide(draft, opening);
  return { kind: op.kind, ok: true, escalation: modified };
}

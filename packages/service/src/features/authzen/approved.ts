import { isClaimable } from '@gatewright/gate';
import { type AuthzenEvaluationRequest, isJsonObject } from '@gatewright/protocol';
import type { Viewer } from '../visibility/agents.js';
import { unsealApproval } from './access-sealed.js';
import { type AuthzenDecision, decisionOf, type EvaluationContext } from './decision.js';
import { agentOf } from './subjects.js';

/** The id in the approval that a request brings; null for a request without one. A member that is no approval is a fact like others. */
export function approvalIn({ context }: AuthzenEvaluationRequest): string | null {
  const approval = context !== undefined && Object.hasOwn(context, 'approval') ? context['approval'] : null;
  const id = isJsonObject(approval) ? approval['id'] : null;
  return typeof id === 'string' ? id : null;
}

/** The request without the approval that it brings. */
export function withoutApproval({ context, ...request }: AuthzenEvaluationRequest): AuthzenEvaluationRequest {
  const { approval: _brought, ...facts } = context ?? {};
  return { ...request, context: facts };
}

/**
 * The decision that an approval gives: a permit where its hold is of this request and can be claimed now. Rules that changed since do not
 * end a hold, and so not this permit. Null where the approval applies to nothing; the request is then decided without it.
 */
export async function approvedDecision(
  approvalId: string,
  request: AuthzenEvaluationRequest,
  viewer: Viewer,
  service: EvaluationContext,
): Promise<AuthzenDecision | null> {
  const { gate } = service;
  const { orgId } = viewer;
  const authorizationId = unsealApproval(approvalId, request, orgId, service);
  const hold = authorizationId === null ? null : await gate.ledger.store.hold(authorizationId);
  if (hold === null || hold.orgId !== orgId) return null;
  // The name of a subject may stand for another agent by now.
  if ((await agentOf(request.subject, viewer, service.directory)) !== hold.agentDid) return null;
  if (!(await isClaimable(hold, gate))) return null;
  const reasonCode = hold.approvedByHuman ? 'ESCALATION_APPROVED' : 'AUTHORIZED';
  const permit = { decision: 'allow', reasonCode, detail: null, fired: [], unverifiable: [], approvals: null } as const;
  const { decision, context } = decisionOf(permit, service);
  const approval = { id: approvalId, approved_until: new Date(hold.expiresAt).toISOString() };
  return { decision, context: { ...context, needs: ['claim'], approval, authorizationId: hold.authorizationId } };
}

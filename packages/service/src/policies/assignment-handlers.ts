import { PASSED } from '@gatewright/gate';
import type { AssignSopRequest, AssignStandardRequest } from '@gatewright/protocol';
import { findAgentOf } from '../agents/repository.js';
import { inOrganisation } from '../database/organisations.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refuse, refused } from '../http/reply.js';
import type { PoliciesContext } from './context.js';
import { RULE_CHARACTERS_PER_AGENT_MAX, RULE_DOCUMENTS_PER_AGENT_MAX } from './limits.js';
import { assignDocument, findRuleDocument, type RuleKind, rulesWith, unassignDocument } from './rule-documents.js';

/** POST /sop/agents/:identityId/assign. */
export async function assignSop(
  message: AssignSopRequest,
  call: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  return change('assign', 'sop', message.sopId, call, service);
}

/** POST /standards/agents/:identityId/assign. */
export async function assignStandard(
  message: AssignStandardRequest,
  call: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  return change('assign', 'standard', message.standardId, call, service);
}

/** POST /sop/agents/:identityId/unassign. */
export async function unassignSop(
  message: AssignSopRequest,
  call: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  return change('unassign', 'sop', message.sopId, call, service);
}

/** POST /standards/agents/:identityId/unassign. */
export async function unassignStandard(
  message: AssignStandardRequest,
  call: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  return change('unassign', 'standard', message.standardId, call, service);
}

async function change(
  act: 'assign' | 'unassign',
  kind: RuleKind,
  documentId: string,
  { caller, params }: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  const { directory, clock, policies, policyEvents } = service;
  const { orgId, personId } = caller;
  const reference = params['identityId'] ?? '';
  const agent = await findAgentOf(directory, orgId, reference);
  if (agent === null)
    return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference });
  const binding = { orgId, agentDid: agent.agentDid, documentId };
  const changed = await inOrganisation(directory, orgId, async (transaction) => {
    const document = await findRuleDocument(transaction, orgId, kind, documentId);
    if (document === null) {
      return refuse('NOT_FOUND', `no ${kind} of your organisation has that id`, { [`${kind}Id`]: documentId });
    }
    if (act === 'unassign') {
      const wasBound = await unassignDocument(transaction, binding);
      return wasBound ? PASSED : refuse('NOT_FOUND', `the agent is not bound to that ${kind}`);
    }
    if (document.retiredAt !== null) return refuse('CONFLICT', `the ${kind} is retired; create another one`);
    // In the organisation's transaction, because assignments at once would each overlook the others.
    const { documents, characters, isBound } = await rulesWith(transaction, binding);
    const fits = documents <= RULE_DOCUMENTS_PER_AGENT_MAX && characters <= RULE_CHARACTERS_PER_AGENT_MAX;
    if (!isBound && !fits) {
      const bounds = `${RULE_DOCUMENTS_PER_AGENT_MAX} documents of ${RULE_CHARACTERS_PER_AGENT_MAX} characters in all`;
      return refuse('CONFLICT', `an agent is bound to ${bounds} at most`);
    }
    await assignDocument(transaction, binding, { by: personId, at: rfc3339(clock.now()) });
    return PASSED;
  });
  if (!changed.ok) return changed.refusal;
  policies.invalidate(agent);
  policyEvents.changed(agent, 'recompiled');
  const { policy } = await policies.policy({ orgId, did: agent.agentDid });
  return ok({
    identityId: agent.identityId,
    agentDid: agent.agentDid,
    [`${kind}Id`]: documentId,
    assigned: act === 'assign',
    policyDigest: policy.digest,
  });
}

import { answerRefusal } from '@gatewright/gate';
import { type AssignSopRequest, type AssignStandardRequest, accept, refuse } from '@gatewright/protocol';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply, refused } from '../../../platform/http/reply.js';
import { labelsOfAgent } from '../../agents/labels.js';
import { findAgentOf } from '../../agents/repository.js';
import type { PoliciesContext } from '../../compiled-policies/context.js';
import { assignDocument, unassignDocument } from '../../rules-store/assignments.js';
import { shareOf, versionFor } from '../../rules-store/rollout.js';
import { findVersion, type RuleKind } from '../../rules-store/rule-documents.js';
import { boundByLabel } from '../bulk-bindings.js';
import { changeDocument, withTag } from '../document-change.js';
import { agentsBoundByLabel } from '../label-bindings.js';

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
  call: AuthenticatedCall,
  service: PoliciesContext,
): Promise<Reply> {
  const { directory, policies } = service;
  const { orgId } = call.caller;
  const reference = call.params['identityId'] ?? '';
  const agent = await findAgentOf(directory, orgId, reference);
  if (agent === null)
    return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference });
  const { agentDid, identityId } = agent;
  const bound = { orgId, agentDid, documentId };
  const changed = await changeDocument(kind, call, documentId, service, async ({ transaction, header, made }) => {
    if (act === 'unassign') {
      const [covered] = (await agentsBoundByLabel(transaction, bound, [agentDid])).values();
      if (covered !== undefined) return boundByLabel(agentDid, covered);
      const wasBound = await unassignDocument(transaction, bound);
      if (!wasBound) return refuse('NOT_FOUND', `the agent is not bound to that ${kind}`);
      return accept({ act: 'unbind', header, version: null, agents: [agentDid], details: {} });
    }
    if (header.retiredAt !== null) return refuse('CONFLICT', `the ${kind} is retired; create another one`);
    const follower = {
      share: shareOf(agentDid, documentId, service.keys),
      labels: await labelsOfAgent(transaction, bound),
    };
    const number = versionFor(header, follower);
    const version = number === null ? null : await findVersion(transaction, header, number);
    if (version === null) return refuse('CONFLICT', `no version of the ${kind} is published`);
    const isNew = await assignDocument(transaction, bound, made, service.keys, {
      version: version.version,
      pinned: false,
    });
    return accept(isNew ? { act: 'bind', header, version, agents: [agentDid], details: {} } : null);
  });
  if (!changed.ok) return answerRefusal(changed);
  const { policy } = await policies.policy({ orgId, did: agentDid });
  const reply = ok({
    ...{ identityId, agentDid, [`${kind}Id`]: documentId },
    ...{ assigned: act === 'assign', policyDigest: policy.digest },
  });
  return changed.value === null ? reply : withTag(reply, changed.value.header);
}

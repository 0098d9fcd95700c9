import { validateRuleDocument } from '@gatewright/evaluator';
import { malformed } from '@gatewright/gate';
import { isJsonObject } from '@gatewright/protocol';
import {
  addRuleDocument,
  approvalFaults,
  assignDocument,
  findAgentOf,
  hasRuleDocument,
  inOrganisation,
  type RuleKind,
  rulesWith,
} from '../directory/index.js';
import { type AuthenticatedCall, readMessage } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { RULE_CHARACTERS_PER_AGENT_MAX, RULE_DOCUMENTS_PER_AGENT_MAX } from '../limits.js';
import type { Service } from '../service.js';

/** POST /sop. */
export const createSop = creation('sop', 'sopId');
/** POST /standards. */
export const createStandard = creation('standard', 'standardId');

/** POST /sop/agents/:identityId/assign. */
export async function assignSop(call: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('AssignSopRequest', call.body);
  return message.ok ? assign('sop', message.value.sopId, call, service) : message.refusal;
}

/** POST /standards/agents/:identityId/assign. */
export async function assignStandard(call: AuthenticatedCall, service: Service): Promise<Reply> {
  const message = readMessage('AssignStandardRequest', call.body);
  return message.ok ? assign('standard', message.value.standardId, call, service) : message.refusal;
}

/** Creating a document of a kind; its rules are compiled first, so that no agent is ever bound to one that does not. */
function creation(kind: RuleKind, idField: 'sopId' | 'standardId') {
  return async ({ body, caller }: AuthenticatedCall, { directory, clock, ids, settings }: Service): Promise<Reply> => {
    const message = readMessage('RuleDocumentRequest', body);
    if (!message.ok) return message.refusal;
    const { title, documentJson } = message.value;
    const faults = [
      ...validateRuleDocument(documentJson, '$.documentJson', settings.sizes),
      ...approvalFaults(documentJson, '$.documentJson'),
    ];
    if (faults.length > 0) return malformed('POLICY_DOCUMENT_INVALID', faults);
    if (!isJsonObject(documentJson))
      return malformed('POLICY_DOCUMENT_INVALID', [{ path: '$.documentJson', message: 'is not an object' }]);
    const documentId = `${kind}-${ids.uuid()}`;
    const createdAt = new Date(clock.now()).toISOString();
    await addRuleDocument(
      directory,
      { orgId: caller.orgId, documentId, kind, title, document: documentJson },
      { by: caller.personId, at: createdAt },
    );
    return ok({ [idField]: documentId, title, documentJson, createdAt }, 201);
  };
}

async function assign(kind: RuleKind, documentId: string, call: AuthenticatedCall, service: Service): Promise<Reply> {
  const { directory, clock, policies } = service;
  const { orgId, personId } = call.caller;
  const reference = call.params['identityId'] ?? '';
  const agent = await findAgentOf(directory, orgId, reference);
  if (agent === null)
    return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference });
  if (!(await hasRuleDocument(directory, orgId, kind, documentId))) {
    return refused('NOT_FOUND', `no ${kind} of your organisation has that id`, { [`${kind}Id`]: documentId });
  }
  const made = { by: personId, at: new Date(clock.now()).toISOString() };
  const assigned = await inOrganisation(directory, orgId, async (transaction) => {
    // Assignments at once would each overlook the others.
    const assignment = { orgId, agentDid: agent.agentDid, documentId };
    const { documents, characters, isBound } = await rulesWith(transaction, assignment);
    const fits = documents <= RULE_DOCUMENTS_PER_AGENT_MAX && characters <= RULE_CHARACTERS_PER_AGENT_MAX;
    if (!isBound && !fits) return false;
    await assignDocument(transaction, assignment, made);
    return true;
  });
  if (!assigned) {
    const bounds = `${RULE_DOCUMENTS_PER_AGENT_MAX} documents of ${RULE_CHARACTERS_PER_AGENT_MAX} characters in all`;
    return refused('CONFLICT', `an agent is bound to ${bounds} at most`);
  }
  policies.forget(agent);
  service.policyEvents.changed(agent, 'recompiled');
  const { policy } = await policies.policy({ orgId, did: agent.agentDid });
  return ok({
    identityId: agent.identityId,
    agentDid: agent.agentDid,
    [`${kind}Id`]: documentId,
    assigned: true,
    policyDigest: policy.digest,
  });
}

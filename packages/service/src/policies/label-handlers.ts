import { accept } from '@gatewright/gate';
import type { AgentLabelsRequest } from '@gatewright/protocol';
import { labelsOfAgent, replaceLabels } from '../agents/labels.js';
import { findAgentOf } from '../agents/repository.js';
import type { ServiceContext } from '../context/service-context.js';
import { lockOrganisation } from '../database/organisations.js';
import { refusableTransaction } from '../database/refusable.js';
import { rfc3339 } from '../database/rfc3339.js';
import type { AuthenticatedCall } from '../http/call.js';
import { ok, type Reply, refused } from '../http/reply.js';
import { documentsRolledOutByLabel, settleFollowers } from './assignments.js';
import { announceRules, type Changed, note } from './document-change.js';
import { attestChange } from './rule-changes.js';
import { findVersion } from './rule-documents.js';

/** POST /agent-identity/:ref/labels. The agent gets the rules that rollouts by label have for its labels, in the same transaction. */
export async function labelAgent(
  { labels }: AgentLabelsRequest,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory, clock } = service;
  const { orgId, personId, role } = caller;
  const reference = params['ref'] ?? '';
  const agent = await findAgentOf(directory, orgId, reference);
  if (agent === null)
    return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference });
  const { agentDid, identityId } = agent;
  const made = { by: personId, at: rfc3339(clock.now()) };
  const labelled = await refusableTransaction(directory, async (transaction) => {
    const organisation = await lockOrganisation(transaction, orgId);
    await replaceLabels(transaction, agent, labels);
    const changes: Changed[] = [];
    for (const header of await documentsRolledOutByLabel(transaction, orgId, agentDid)) {
      const agents = await settleFollowers(transaction, header, agentDid);
      if (agents.length === 0) continue;
      const inForce = labels.includes(header.rollout?.label ?? '') ? header.rollout?.version : header.published;
      const version = inForce == null ? null : await findVersion(transaction, header, inForce);
      const noted = await note({ act: 'relabel', header, version, agents }, header, made, role, transaction);
      if (!noted.ok) return noted;
      changes.push(noted.value);
    }
    return accept({ organisation, changes });
  });
  if (!labelled.ok) return labelled.refusal;
  const { organisation, changes } = labelled.value;
  // Versions in shadow may be for a label.
  service.policies.invalidate({ orgId, agentDid });
  for (const { header, agents } of changes) announceRules(header, agents, 'relabel', service);
  if (organisation !== null) {
    await Promise.all(changes.map(({ change }) => attestChange(change, organisation, service)));
  }
  return ok({ identityId, agentDid, labels: await labelsOfAgent(directory, agent) });
}

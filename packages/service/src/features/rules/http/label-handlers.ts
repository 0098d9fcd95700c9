import { answerRefusal } from '@gatewright/gate';
import { type AgentLabelsRequest, accept } from '@gatewright/protocol';
import type { ServiceContext } from '../../../platform/context/service-context.js';
import { lockOrganisation } from '../../../platform/database/organisations.js';
import { refusableTransaction } from '../../../platform/database/refusable.js';
import type { AuthenticatedCall } from '../../../platform/http/call.js';
import { ok, type Reply, refused } from '../../../platform/http/reply.js';
import { labelsOfAgent, replaceLabels } from '../../agents/labels.js';
import { findAgentOf } from '../../agents/repository.js';
import { attestSettings, noteSetting } from '../../changes/setting-changes.js';
import { documentsRolledOutByLabel } from '../../rules-store/assignments.js';
import { shareOf, versionFor } from '../../rules-store/rollout.js';
import { attestChange } from '../../rules-store/rule-changes.js';
import { authoredBy, findVersion, type RuleHeader } from '../../rules-store/rule-documents.js';
import { announceRules } from '../announce-rules.js';
import { type Changed, changed, type DocumentChange } from '../changed.js';
import { writeChange } from '../document-change.js';
import { begunByLabels, endedByLabels } from '../followed-labels.js';

/** POST /agent-identity/:ref/labels. The agent gets the rules that its labels bind, and the versions that are rolled out to them, in the same
 * transaction. */
export async function labelAgent(
  { labels }: AgentLabelsRequest,
  { caller, params }: AuthenticatedCall,
  service: ServiceContext,
): Promise<Reply> {
  const { directory } = service;
  const { orgId, role } = caller;
  const reference = params['ref'] ?? '';
  const agent = await findAgentOf(directory, orgId, reference);
  if (agent === null)
    return refused('NOT_FOUND', 'no agent of your organisation has that id', { identityId: reference });
  const { agentDid, identityId } = agent;
  const made = authoredBy(caller, service);
  const labelled = await refusableTransaction(directory, async (transaction) => {
    const organisation = await lockOrganisation(transaction, orgId);
    const former = await labelsOfAgent(transaction, agent);
    await replaceLabels(transaction, agent, labels);
    const after = await labelsOfAgent(transaction, agent);
    const relabelled = { setting: 'labels', subject: agentDid, before: former, after } as const;
    const noted = await noteSetting(transaction, caller, relabelled, service);
    const followed = { orgId, agentDid, former, labels: after };
    const changes: Changed[] = [];
    const write = async (change: DocumentChange, before: RuleHeader, unsure: readonly string[]) => {
      const written = await writeChange(changed(change, before, made, role), unsure, transaction);
      if (written.ok) changes.push(written.value);
      return written;
    };
    for (const change of await endedByLabels(transaction, followed)) {
      const written = await write(change, change.header, []);
      if (!written.ok) return written;
    }
    for (const header of await documentsRolledOutByLabel(transaction, orgId, agentDid)) {
      const share = shareOf(agentDid, header.documentId, service.keys);
      const inForce = versionFor(header, { share, labels });
      if (inForce === versionFor(header, { share, labels: former })) continue;
      const version = inForce === null ? null : await findVersion(transaction, header, inForce);
      const written = await write({ act: 'relabel', header, version, agents: [agentDid], details: {} }, header, [
        agentDid,
      ]);
      if (!written.ok) return written;
    }
    const begun = await begunByLabels(transaction, followed, made, service.keys);
    for (const [index, change] of begun.entries()) {
      // The last check sees all of them.
      const written = await write(change, change.header, index === begun.length - 1 ? [agentDid] : []);
      if (!written.ok) return written;
    }
    return accept({ organisation, changes, settings: noted === null ? [] : [noted] });
  });
  if (!labelled.ok) return answerRefusal(labelled);
  const { organisation, changes, settings } = labelled.value;
  // Versions in shadow may be for a label.
  service.policies.invalidate({ orgId, agentDid });
  for (const { header, agents, change } of changes) announceRules(header, agents, change.detail.act, service);
  await attestSettings(settings, service);
  if (organisation !== null) {
    await Promise.all(changes.map(({ change }) => attestChange(change, organisation, service)));
  }
  return ok({ identityId, agentDid, labels: await labelsOfAgent(directory, agent) });
}

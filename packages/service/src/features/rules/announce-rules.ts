import type { RulesAct } from '@gatewright/protocol';
import type { ServiceContext } from '../../platform/context/service-context.js';
import type { RuleHeader } from '../rules-store/rule-documents.js';
import type { AppliedChange } from './planned-changes.js';

/** Agents whose policies are evicted one by one; of more, those of the document or of the organisation are. */
const EVICTED_SINGLY_MAX = 50;

/** Evicts the policies of agents that got other rules of a document, and notifies their guards. */
export function announceRules(
  { orgId, documentId }: Pick<RuleHeader, 'orgId' | 'documentId'>,
  agents: readonly string[],
  act: RulesAct,
  { policies, policyEvents }: Pick<ServiceContext, 'policies' | 'policyEvents'>,
): void {
  if (agents.length === 0) return;
  if (agents.length <= EVICTED_SINGLY_MAX) for (const agentDid of agents) policies.invalidate({ orgId, agentDid });
  // The policies of agents that are bound only now do not name the document.
  else if (act === 'bind') policies.invalidateOrganisation(orgId);
  else policies.invalidateDocument(orgId, documentId);
  policyEvents.changedAll(orgId, agents, 'recompiled');
}

/** Evicts the policies of the agents that got other rules by an application, and notifies their guards once. */
export function announceApplied(
  changes: readonly AppliedChange[],
  service: Pick<ServiceContext, 'policies' | 'policyEvents'>,
): void {
  const [first, ...others] = changes.filter(({ agents }) => agents.length > 0);
  if (first === undefined) return;
  const agents = new Set([first, ...others].flatMap((change) => [...change.agents]));
  announceRules(first.header, [...agents], others.length === 0 ? first.act : 'bind', service);
}

import type { SourceMandate } from '../ops.js';
import { closureOf } from './agents.js';
import type { Draft } from './draft.js';

type Sources = readonly SourceMandate[] | undefined;

/** True where every mandate that an authority comes from goes on, and its agent acts: what a new authorization needs. */
export function mayGrant(draft: Draft, orgId: string, sources: Sources = []): boolean {
  const goesOn = sources.every(({ mandateId }) => draft.mandate(orgId, mandateId)?.revoked === false);
  return goesOn && areActive(draft, orgId, sources);
}

/** True where the agents of all mandates that an authority comes from act. */
export function areActive(draft: Draft, orgId: string, sources: Sources = []): boolean {
  return sources.every(({ agentDid }) => draft.standing(orgId, agentDid).status === 'active');
}

/** True where an agent that an authority comes through is in a status that ends its own unclaimed holds. */
export function isCutOff(draft: Draft, orgId: string, sources: Sources = []): boolean {
  return sources.some(({ agentDid }) => closureOf(draft.standing(orgId, agentDid).status) !== null);
}

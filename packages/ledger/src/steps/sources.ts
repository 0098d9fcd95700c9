import type { SourceMandate } from '../ops.js';
import { closureOf } from './agents.js';
import type { UnitOfWork } from './unit-of-work.js';

type Sources = readonly SourceMandate[] | undefined;

/** True where every mandate that an authority comes from goes on, and its agent acts: what a new authorization needs. */
export function mayGrant(work: UnitOfWork, orgId: string, sources: Sources = []): boolean {
  const goesOn = sources.every(({ mandateId }) => work.mandate(orgId, mandateId)?.revoked === false);
  return goesOn && areActive(work, orgId, sources);
}

/** True where the agents of all mandates that an authority comes from act. */
export function areActive(work: UnitOfWork, orgId: string, sources: Sources = []): boolean {
  return sources.every(({ agentDid }) => work.standing(orgId, agentDid).status === 'active');
}

/** True where an agent that an authority comes through is in a status that ends its own unclaimed holds. */
export function isCutOff(work: UnitOfWork, orgId: string, sources: Sources = []): boolean {
  return sources.some(({ agentDid }) => closureOf(work.standing(orgId, agentDid).status) !== null);
}

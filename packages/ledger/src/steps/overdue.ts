import { isExpired } from '../hold/machine.js';
import type { SourceMandate } from '../ops.js';
import type { Hold, HoldClosure } from '../records.js';
import { closureOf } from './agents.js';
import { isCutOff } from './sources.js';
import type { UnitOfWork } from './unit-of-work.js';

/**
 * What would have ended a `paying` hold by now if no payment outside kept it: its time, the end of its mandate or the
 * containment of its agent, or of one that its authority comes through. Null for any other hold: what ends one of those has
 * ended it. Such a hold is finalized, captured or released, and nothing new begins with it.
 */
export function overdueClosure(work: UnitOfWork, hold: Hold, sources?: readonly SourceMandate[]): HoldClosure | null {
  if (hold.state !== 'paying') return null;
  if (isExpired({ ...hold, state: 'held' }, work.now)) return 'AUTHORIZATION_EXPIRED';
  if (work.mandate(hold.orgId, hold.mandateId)?.revoked) return 'MANDATE_REVOKED';
  const closedBy = closureOf(work.standing(hold.orgId, hold.agentDid).status);
  return closedBy ?? (isCutOff(work, hold.orgId, sources) ? 'DELEGATION_CHAIN_BROKEN' : null);
}

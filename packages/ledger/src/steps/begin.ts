import type { OperatingMode, ReasonCode } from '@gatewright/protocol';
import type { SourceMandate } from '../ops.js';
import type { Hold } from '../records.js';
import { containmentVerdict } from './agents.js';
import { areActive } from './sources.js';
import type { UnitOfWork } from './unit-of-work.js';

const READ_ONLY: OperatingMode = 'read_only';

/**
 * Why no payment begins with a hold now, null where one may: its agent is contained or may only read, or an agent that its
 * authority comes through is contained. Asked by a claim, a reservation and a resume; a report of what happened is not refused.
 */
export function beginRefusal(
  work: UnitOfWork,
  { orgId, agentDid, amount }: Hold,
  sources?: readonly SourceMandate[],
): ReasonCode | null {
  const agent = work.standing(orgId, agentDid);
  const contained = containmentVerdict(agent);
  if (contained !== null) return contained.reasonCode;
  if (!areActive(work, orgId, sources)) return 'DELEGATION_CHAIN_BROKEN';
  return agent.operatingMode === READ_ONLY && amount > 0n ? 'MODE_READ_ONLY' : null;
}

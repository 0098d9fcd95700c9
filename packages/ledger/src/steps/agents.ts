import type { ReasonCode } from '@gatewright/protocol';
import type { SetAgent } from '../ops.js';
import type { Agent, AgentStatus, HoldClosure } from '../records.js';
import type { ResultOf } from '../results.js';
import { actRecord } from './evidence.js';
import { closeAll } from './mandates.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

type Contained = Exclude<AgentStatus, 'active'>;

/** The refusal of a contained agent's calls; the code maps to the decision of the same family. */
const CONTAINED = {
  suspended: { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' },
  quarantined: { decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' },
  decommissioned: { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' },
} as const satisfies Record<Contained, { decision: string; reasonCode: ReasonCode }>;

/** What ends the unclaimed holds of an agent that enters the status; a suspended agent keeps them. */
const CLOSES: Readonly<Record<AgentStatus, HoldClosure | null>> = {
  active: null,
  suspended: null,
  quarantined: 'AGENT_QUARANTINED',
  decommissioned: 'AGENT_DECOMMISSIONED',
};

/** What ends the unclaimed holds of an agent in the status; null where they live. */
export function closureOf(status: AgentStatus): HoldClosure | null {
  return CLOSES[status];
}

/** The verdict that a contained agent gets, null for an active one. */
export function containmentVerdict({ status }: Agent): (typeof CONTAINED)[Contained] | null {
  return status === 'active' ? null : CONTAINED[status];
}

/** Writes the agent's status and voids the holds that it ends. Returns the ids of the voided ones. */
export function enterStatus(work: UnitOfWork, agent: Agent): readonly string[] {
  work.putAgent(agent);
  const closedBy = closureOf(agent.status);
  return closedBy === null ? [] : closeAll(work, work.unclaimedOfAgent(agent.orgId, agent.agentDid), closedBy);
}

/** Contains, reinstates or re-modes an agent by hand; a retired agent stays retired. */
export function setAgent(work: UnitOfWork, op: SetAgent): ResultOf<SetAgent> {
  const { orgId, agentDid } = op;
  const before = work.standing(orgId, agentDid);
  const status = op.status ?? before.status;
  const operatingMode = op.operatingMode === undefined ? before.operatingMode : op.operatingMode;
  if (before.status === 'decommissioned' && op.status !== 'decommissioned') return refuse(op, 'AGENT_DECOMMISSIONED');
  if (before.status === 'quarantined' && op.status === 'suspended') {
    return refuse(op, 'CONFLICT', 'a weaker containment replaces no stronger one; reinstate the agent first');
  }
  const agent: Agent = { orgId, agentDid, status, operatingMode };
  work.note(orgId, null, { kind: 'setAgent', record: actRecord(op, { agentDid, mandateId: null }, work.now) });
  const delegated = closureOf(status) === null ? [] : (op.delegated ?? []);
  const below = delegated.flatMap((mandateId) =>
    closeAll(work, work.unclaimedOfMandate(orgId, mandateId), 'DELEGATION_CHAIN_BROKEN'),
  );
  const voided = [...enterStatus(work, agent), ...below];
  return { kind: op.kind, ok: true, agent, voided, eventId: op.evidence.eventId };
}

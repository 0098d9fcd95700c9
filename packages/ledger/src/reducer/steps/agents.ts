import type { OperatingMode, ReasonCode } from '@gatewright/protocol';
import type { SetAgent, SourceMandate } from '../../operations/ops.js';
import type { Agent, AgentStatus, Hold, HoldClosure } from '../../operations/records.js';
import type { ResultOf } from '../../operations/results.js';
import { isExpired } from '../hold/machine.js';
import { type Ended, endUnclaimed } from './endings.js';
import { actRecord } from './evidence.js';
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
function closureOf(status: AgentStatus): HoldClosure | null {
  return CLOSES[status];
}

/** The verdict that a contained agent gets, null for an active one. */
export function containmentVerdict({ status }: Agent): (typeof CONTAINED)[Contained] | null {
  return status === 'active' ? null : CONTAINED[status];
}

/** What comes with a status beside the agent itself. */
type StatusChange = Pick<SetAgent, 'delegated' | 'maxHolds'>;

/** Writes the agent's status and ends the unclaimed holds that it ends, under its mandates and those that come from them. */
export function enterStatus(work: UnitOfWork, agent: Agent, { delegated = [], maxHolds }: StatusChange = {}): Ended {
  work.putAgent(agent);
  const { orgId, agentDid, status } = agent;
  const closedBy = closureOf(status);
  if (closedBy === null) return { voided: [], ending: [] };
  const own = { mandates: work.mandatesOfAgent(orgId, agentDid), closedBy };
  const below = delegated.map((mandateId) => work.mandate(orgId, mandateId));
  return endUnclaimed(work, [own, { mandates: below, closedBy: 'DELEGATION_CHAIN_BROKEN' }], maxHolds);
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
  const { voided, ending } = enterStatus(work, agent, op);
  return { kind: op.kind, ok: true, agent, voided, ending, eventId: op.evidence.eventId };
}

type Sources = readonly SourceMandate[] | undefined;

/** True where every mandate that an authority comes from goes on, and its agent acts: what a new authorization needs. */
export function mayGrant(work: UnitOfWork, orgId: string, sources: Sources = []): boolean {
  const goesOn = sources.every(({ mandateId }) => work.mandate(orgId, mandateId)?.revoked === false);
  return goesOn && areActive(work, orgId, sources);
}

/** True where the agents of all mandates that an authority comes from act. */
function areActive(work: UnitOfWork, orgId: string, sources: Sources = []): boolean {
  return sources.every(({ agentDid }) => work.standing(orgId, agentDid).status === 'active');
}

/** True where an agent that an authority comes through is in a status that ends its own unclaimed holds. */
export function hasContainedAncestor(work: UnitOfWork, orgId: string, sources: Sources = []): boolean {
  return sources.some(({ agentDid }) => closureOf(work.standing(orgId, agentDid).status) !== null);
}

const READ_ONLY: OperatingMode = 'read_only';

/**
 * Why no payment begins with a hold now, null where one may: its agent, or an agent that its authority comes through, is contained
 * or may only read. Asked by a claim, a reservation and a resume; a report of what happened is not refused.
 */
export function beginRefusal(
  work: UnitOfWork,
  { orgId, agentDid, amount }: Hold,
  sources: readonly SourceMandate[] = [],
): ReasonCode | null {
  const agent = work.standing(orgId, agentDid);
  const contained = containmentVerdict(agent);
  if (contained !== null) return contained.reasonCode;
  if (!areActive(work, orgId, sources)) return 'DELEGATION_CHAIN_BROKEN';
  const all = [agent, ...sources.map((source) => work.standing(orgId, source.agentDid))];
  return amount > 0n && all.some(({ operatingMode }) => operatingMode === READ_ONLY) ? 'MODE_READ_ONLY' : null;
}

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
  return closedBy ?? (hasContainedAncestor(work, hold.orgId, sources) ? 'DELEGATION_CHAIN_BROKEN' : null);
}

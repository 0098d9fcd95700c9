import type { AgentStatus } from '@gatewright/ledger';
import type { ReasonCode } from '@gatewright/protocol';
import { type Check, refuse } from './authorization-context.js';

const CONTAINED: Readonly<Record<Exclude<AgentStatus, 'active'>, ReasonCode>> = {
  suspended: 'AGENT_SUSPENDED',
  quarantined: 'AGENT_QUARANTINED',
  decommissioned: 'AGENT_DECOMMISSIONED',
};

/** 10 · Containment. The operating mode stands beside it; the rules apply that, because it depends on value and risk. */
export const checkContainment: Check<'authority', 'standing'> = ({ authority: { standing } }) =>
  standing.status === 'active' ? { standing } : refuse(CONTAINED[standing.status], `the agent is ${standing.status}`);

import type { AgentStatus } from '@gatewright/ledger';
import type { ReasonCode } from '@gatewright/protocol';
import { type Check, refuse } from './inquiry.js';

const CONTAINED: Readonly<Record<Exclude<AgentStatus, 'active'>, ReasonCode>> = {
  suspended: 'AGENT_SUSPENDED',
  quarantined: 'AGENT_QUARANTINED',
  decommissioned: 'AGENT_DECOMMISSIONED',
};

/** 10 · Containment. The operating mode is read here too; the rules apply it, because it depends on value and risk. */
export const checkContainment: Check<'agent', 'standing'> = async ({ agent }, { ledger }) => {
  const standing = await ledger.store.agent(agent.orgId, agent.did);
  return standing.status === 'active'
    ? { standing }
    : refuse(CONTAINED[standing.status], `the agent is ${standing.status}`);
};

import type { Agent, AgentStatus } from '@gatewright/ledger';
import type { ReasonCode } from '@gatewright/protocol';
import { PASSED, type Result, refuse } from '../result.js';

const CONTAINED: Readonly<Record<Exclude<AgentStatus, 'active'>, ReasonCode>> = {
  suspended: 'AGENT_SUSPENDED',
  quarantined: 'AGENT_QUARANTINED',
  decommissioned: 'AGENT_DECOMMISSIONED',
};

/** 10 · Containment. The rules apply the operating mode, because it depends on value and risk. */
export function checkContainment({ status }: Agent): Result<undefined> {
  return status === 'active' ? PASSED : refuse(CONTAINED[status], `the agent is ${status}`);
}

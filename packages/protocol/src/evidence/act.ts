import type { Decision, ReasonCode } from '../register/index.js';
import { isInputsCapture, isRulesChange } from './binding.js';
import type { EvidenceRecord } from './record.js';

/** An act of a person as its evidence states it. */
interface ActRow {
  readonly action: string;
  readonly verdict: { readonly decision: Decision; readonly reasonCode: ReasonCode };
}

/** What people do to agents. Each leaves a record under no mandate, which permits no call. */
export const AGENT_ACTS = {
  suspend: { action: 'agent:contain', verdict: { decision: 'suspend', reasonCode: 'AGENT_SUSPENDED' } },
  quarantine: { action: 'agent:contain', verdict: { decision: 'quarantine', reasonCode: 'AGENT_QUARANTINED' } },
  reinstate: { action: 'agent:reinstate', verdict: { decision: 'allow', reasonCode: 'AGENT_REINSTATED' } },
  changeMode: { action: 'agent:mode', verdict: { decision: 'allow', reasonCode: 'AGENT_MODE_CHANGED' } },
  decommission: {
    action: 'agent:decommission',
    verdict: { decision: 'decommission', reasonCode: 'AGENT_DECOMMISSIONED' },
  },
} as const satisfies Readonly<Record<string, ActRow>>;

const ACTS: readonly ActRow[] = Object.values(AGENT_ACTS);

/** True for the record of what was done to an agent or to rules, or of captured inputs, which no mandate grants; false for that of a decision. */
export function isAct(record: EvidenceRecord): boolean {
  return isAgentAct(record) || isRulesChange(record) || isInputsCapture(record);
}

/**
 * True for the record of what a person did to an agent, false for that of a decision. A decision names its request, and one that was
 * reached by rules its policy: the action and the code alone are those that any agent may ask for and any rule declare.
 */
function isAgentAct(record: EvidenceRecord): boolean {
  const { action, decision, reasonCode, mandateId, authorizationId, escalationId, policyDigest, requestDigest } =
    record;
  const named = [mandateId, authorizationId, escalationId, policyDigest, requestDigest];
  if (named.some((each) => each !== null) || record.firedRules.length > 0) return false;
  return ACTS.some(
    (act) => act.action === action && act.verdict.decision === decision && act.verdict.reasonCode === reasonCode,
  );
}

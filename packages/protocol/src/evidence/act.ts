import { sha256Hex } from '../bytes/index.js';
import { canonicalJson } from '../json/index.js';
import type { Decision, ReasonCode } from '../register/index.js';
import { isInputsCapture, isRulesChange } from './binding.js';
import type { EvidenceRecord } from './record.js';
import { isSettingChange } from './setting-change.js';

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

/** True for the record of what was done to an agent, to rules or to settings, or of captured inputs; false for that of a decision. */
export function isAct(record: EvidenceRecord): boolean {
  return isAgentAct(record) || isRulesChange(record) || isSettingChange(record) || isInputsCapture(record);
}

/** What is said of what a person did to an agent. */
export interface AgentActDetail {
  readonly eventId: string;
  readonly agentDid: string;
  /** Name of the act. */
  readonly act: string;
  /** The status or mode that it set. */
  readonly value: string;
  /** Empty where none was given. */
  readonly reason: string;
  readonly personId: string;
  /** Null where no token acted. */
  readonly tokenId: string | null;
  /** Salted digest of the client address; left out where no call acted. */
  readonly client?: string;
  /** RFC 3339. */
  readonly at: string;
}

const ACT_FIELDS = ['act', 'agentDid', 'at', 'eventId', 'personId', 'reason', 'tokenId', 'value'];
const CALLED_ACT_FIELDS = [...ACT_FIELDS, 'client'].sort();

/** What the record of an act has beside the act: the digest of all that is said of it, whose names are the context fields. */
export function agentActCommitment(detail: AgentActDetail) {
  const contextFields = detail.client === undefined ? ACT_FIELDS : CALLED_ACT_FIELDS;
  return { contextFields: [...contextFields], requestDigest: `sha256:${sha256Hex(canonicalJson({ ...detail }))}` };
}

/**
 * True for the record of what a person did to an agent, false for that of a decision. A decision that was reached by rules names its
 * policy: the action and the code alone are those that any agent may ask for and any rule declare. Records from before acts named their
 * person have no digest.
 */
function isAgentAct(record: EvidenceRecord): boolean {
  const { action, decision, reasonCode, mandateId, authorizationId, escalationId, policyDigest, requestDigest } =
    record;
  const named = [mandateId, authorizationId, escalationId, policyDigest];
  if (named.some((each) => each !== null) || record.firedRules.length > 0) return false;
  const namesPerson = [ACT_FIELDS, CALLED_ACT_FIELDS].some((fields) => record.contextFields.join() === fields.join());
  if (requestDigest !== null && !namesPerson) return false;
  return ACTS.some(
    (act) => act.action === action && act.verdict.decision === decision && act.verdict.reasonCode === reasonCode,
  );
}

import type { Verdict } from '@gatewright/evaluator';
import {
  DECISIONS,
  type EvidenceRecord,
  isPermit,
  type JsonObject,
  type ReasonCode,
  severityOf,
} from '@gatewright/protocol';
import type { CapturedEvaluation } from './captured.js';

/** What a record of the evidence, or a row of the log, says of a decision. */
export type RecordedDecision = Pick<
  EvidenceRecord,
  'agentDid' | 'action' | 'decision' | 'reasonCode' | 'firedRules' | 'requestDigest'
>;

/** How a decision stands to the verdict that its rules give; `stricter`: the state changed before the commit, which refused. */
export type Agreement = 'same' | 'stricter' | 'different';

/** With which codes the commit refuses what rules permitted. */
const COMMIT_CODES: ReadonlySet<string> = new Set<ReasonCode>([
  'REPLAY_DETECTED',
  'AGENT_SUSPENDED',
  'AGENT_QUARANTINED',
  'AGENT_DECOMMISSIONED',
  'MANDATE_REVOKED',
  'MANDATE_EXPIRED',
  'NO_MANDATE',
  'DELEGATION_CHAIN_BROKEN',
  'AMOUNT_NOT_DETERMINABLE',
  'SPEND_LIMIT_EXCEEDED',
  'PERIOD_LIMIT_EXCEEDED',
  'CONFLICT',
]);

/** Compares a decision with the verdict of its rules on its inputs: decision, code and the rules that fired. */
export function agreementOf({ decision, reasonCode, firedRules }: RecordedDecision, verdict: Verdict): Agreement {
  const isEqual = decision === verdict.decision && reasonCode === verdict.reasonCode;
  const { fired } = verdict;
  if (isEqual && firedRules.length === fired.length && firedRules.every((rule, at) => rule === fired[at]))
    return 'same';
  const isRefusal = COMMIT_CODES.has(reasonCode) && !isPermit(decision);
  return isRefusal && severityOf(decision) >= severityOf(verdict.decision) ? 'stricter' : 'different';
}

/**
 * A list can commit to any text: the signed request in the inputs must be the one of the record. Of inputs that were captured without
 * it, agent and action alone are compared.
 */
export function isOfRequest(
  { agentDid, action, requestDigest }: Pick<RecordedDecision, 'agentDid' | 'action' | 'requestDigest'>,
  captured: CapturedEvaluation,
): boolean {
  const { request } = captured.inputs;
  const isSame = captured.requestDigest === null || captured.requestDigest === requestDigest;
  return isSame && request.agentDid === agentDid && request.action === action;
}

/** What a row of the log says; null for what is no decision. */
export function recordedIn(row: JsonObject): RecordedDecision | null {
  const { agentDid, action, reasonCode, firedRules, requestDigest = null } = row;
  const decision = DECISIONS.find((each) => each === row['decision']);
  if (decision === undefined || typeof reasonCode !== 'string' || !Array.isArray(firedRules)) return null;
  if (typeof agentDid !== 'string' || typeof action !== 'string') return null;
  const digest = typeof requestDigest === 'string' ? requestDigest : null;
  return { agentDid, action, decision, reasonCode, firedRules: firedRules.map(String), requestDigest: digest };
}

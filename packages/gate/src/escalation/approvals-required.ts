import type { Verdict } from '@gatewright/evaluator';
import type { ApprovalDemand } from '../ports.js';
import { escalatingRules } from './escalating-rules.js';

/** How many people must approve: what the organisation demands, or the strictest of the rules that ask for it. */
export function approvalsRequired({ organisation, byRule }: ApprovalDemand, verdict: Verdict): number {
  return Math.max(1, organisation, ...escalatingRules(verdict).map((rule) => byRule.get(rule) ?? 0));
}

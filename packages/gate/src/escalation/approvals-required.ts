import type { Inquiry } from '../checks/index.js';
import type { ApprovalDemand } from '../ports.js';
import { askingRules } from './escalating-rules.js';

/** How many people must approve: what the organisation demands, or the strictest of the rules that ask for it. */
export function approvalsRequired({ organisation, byRule }: ApprovalDemand, verdict: Inquiry['verdict']): number {
  return Math.max(1, organisation, ...askingRules(verdict).map((rule) => byRule.get(rule) ?? 0));
}

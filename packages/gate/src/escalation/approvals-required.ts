import type { ApprovalDemand } from '../ports.js';

/** How many people must approve: what the organisation demands, or the strictest of the rules that fired. */
export function approvalsRequired({ organisation, byRule }: ApprovalDemand, fired: readonly string[]): number {
  return Math.max(1, organisation, ...fired.map((rule) => byRule.get(rule) ?? 0));
}

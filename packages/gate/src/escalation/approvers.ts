import type { Verdict } from '@gatewright/evaluator';
import type { Escalation } from '@gatewright/ledger';
import { PASSED, type Result, refuse } from '@gatewright/protocol';
import type { ApprovalDemand, People } from '../ports.js';

type Approved = Pick<Escalation, 'orgId' | 'status' | 'approvers'>;

/**
 * Whose approvals of an escalation count: once it is decided, those that it was decided by; while it waits, those of people who may
 * approve now, each person once.
 */
export async function countedApprovers(escalation: Approved, people: People): Promise<readonly string[]> {
  const { orgId, status, approvers } = escalation;
  if (status !== 'pending' || approvers.length === 0) return approvers;
  return countedAmong(approvers, await people.mayApprove(orgId, approvers));
}

/** The approvers that count, by the people who may approve and the ids under which they count. */
export function countedAmong(approvers: readonly string[], may: ReadonlyMap<string, string>): readonly string[] {
  const counted = new Set<string>();
  return approvers.filter((approver) => {
    const identity = may.get(approver);
    if (identity === undefined || counted.has(identity)) return false;
    counted.add(identity);
    return true;
  });
}

/** Whether a person may decide on an action of an agent at all: nobody decides on an agent that they requested. */
export function decidesForOthers(
  agent: { readonly requestedBy: string | null } | null,
  reviewer: { readonly email: string },
): Result<undefined> {
  if (agent?.requestedBy !== reviewer.email) return PASSED;
  return refuse('FORBIDDEN', 'the person who requested the agent decides nothing that it asks');
}

/** How many people must approve: what the organisation demands, or the strictest of the rules that ask for it. */
export function approvalsRequired({ organisation, byRule }: ApprovalDemand, verdict: Verdict): number {
  return Math.max(1, organisation, ...escalatingRules(verdict).map((rule) => byRule.get(rule) ?? 0));
}

/** The rules that cause an escalation: those that fired, and those that could not be evaluated. */
export function escalatingRules({ fired, trace }: Pick<Verdict, 'fired' | 'trace'>): readonly string[] {
  const unevaluated = (trace?.molecules ?? []).filter(({ unverifiable }) => unverifiable).map(({ id }) => id);
  return [...new Set([...fired, ...unevaluated])];
}

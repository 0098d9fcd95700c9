import type { Verdict } from '@gatewright/evaluator';
import type { Decide, Decided, Escalation } from '@gatewright/ledger';
import { isPermit } from '@gatewright/protocol';
import { type AuthorizationContext, recheckRequest } from '../checks/index.js';
import { evaluatedDecision, refusedEvaluation } from '../commit.js';
import { commitWithRetry } from '../commit-with-retry.js';
import { loggedRequest } from '../logged-request.js';
import type { GatePorts } from '../ports.js';
import { countedAmong } from './approvers.js';
import { type HeldRequest, isCovered, readHeldRequest } from './held-request.js';

/** Who approves, by the id under which they count, and why, if they say. */
export interface Approver {
  readonly personId: string;
  readonly reason: string | null;
}

/**
 * Commits one person's approval: the checks run again, and what the person reviewed no longer stands in the way. Anything
 * stricter does, a ceiling above all. An approval contains no agent. It waits in the agent's queue: evaluated beside other
 * calls, it would be overtaken by one of them each time. Throws LedgerUnavailableError.
 */
export async function commitApproval(escalation: Escalation, approver: Approver, ports: GatePorts): Promise<Decided> {
  const evaluate = async () => {
    const current = (await ports.ledger.store.escalation(escalation.escalationId)) ?? escalation;
    return { decision: await approvalDecision(current, approver, ports) };
  };
  return ports.agentMutex.run(escalation.agentDid, async () => (await commitWithRetry(evaluate, ports)).decided);
}

async function approvalDecision(
  escalation: Escalation,
  { personId: approver, reason }: Approver,
  ports: GatePorts,
): Promise<Decide> {
  const { orgId, escalationId, agentDid, action } = escalation;
  const held = readHeldRequest(escalation);
  const checked = await recheckRequest(held, ports);
  const decision = checked.ok
    ? evaluatedDecision({ ...checked.value, verdict: reviewed(checked.value, escalation, held) }, ports)
    : refusedEvaluation(checked.refusal, ports).decision;
  return {
    request: loggedRequest(held),
    ...decision,
    orgId,
    agentDid,
    action,
    nonce: null,
    hold: decision.hold === null ? null : { ...decision.hold, approvedByHuman: true },
    containment: null,
    escalation: null,
    approval: { escalationId, approver, reason, discounted: await discountedBy(approver, escalation, ports) },
  };
}

/** What reviewers saw is waived: the same code, by no field and no version of a rule beyond those that they were shown. */
function reviewed(
  { verdict, policy }: Pick<AuthorizationContext, 'verdict' | 'policy'>,
  { reasonCode }: Escalation,
  held: HeldRequest,
): Verdict {
  const waived =
    verdict.decision === 'escalate' && verdict.reasonCode === reasonCode && isCovered(verdict, policy, held);
  return waived || isPermit(verdict.decision)
    ? { ...verdict, decision: 'allow', reasonCode: 'ESCALATION_APPROVED' }
    : verdict;
}

/**
 * The earlier approvals that do not count beside this one: of people who may no longer approve, and of people who approve now or
 * approved earlier under another id. A person who approves at the same time was admitted at the same time, and counts.
 */
async function discountedBy(
  approver: string,
  { orgId, approvers }: Escalation,
  { people }: GatePorts,
): Promise<string[]> {
  const counting = countedAmong([approver, ...approvers], await people.mayApprove(orgId, [approver, ...approvers]));
  return approvers.filter((earlier) => !counting.includes(earlier));
}

import type { Verdict } from '@gatewright/evaluator';
import type { Decide, Decided, Escalation } from '@gatewright/ledger';
import { isPermit } from '@gatewright/protocol';
import { type AuthorizationContext, recheckRequest } from '../checks/index.js';
import { commitWithRetry, evaluatedDecision, refusedEvaluation } from '../commit.js';
import { notifyLimits } from '../limit-reached.js';
import { loggedRequest } from '../logged-request.js';
import type { GatePorts } from '../ports.js';
import { countedAmong } from './approvers.js';
import { type HeldRequest, isCovered, readHeldRequest } from './held-request.js';

/** Who approves, by the id under which they count, and why, if they say. */
export interface Approver {
  readonly personId: string;
  readonly reason: string | null;
}

/** An escalation, and the people who may approve it by the ids under which they count: its approvers and the one who approves. */
export interface Approvable {
  readonly escalation: Escalation;
  readonly may: ReadonlyMap<string, string>;
}

/**
 * Commits one person's approval: the checks run again, and what the person reviewed no longer stands in the way. Anything
 * stricter does, a ceiling above all. An approval contains no agent. It waits in the agent's queue: evaluated beside other
 * calls, it would be overtaken by one of them each time. Where others approved meanwhile it is evaluated again, beside them. Throws
 * LedgerUnavailableError.
 */
export async function commitApproval(approvable: Approvable, approver: Approver, ports: GatePorts): Promise<Decided> {
  const evaluate = async (attempt: number) => {
    const current = attempt === 1 ? approvable : await readAgain(approvable.escalation, approver, ports);
    return approvalDecision(current, approver, ports);
  };
  const { agentDid } = approvable.escalation;
  const { decided, context } = await ports.agentMutex.run(agentDid, () => commitWithRetry(evaluate, ports));
  notifyLimits(context, decided, ports);
  return decided;
}

async function readAgain(
  before: Escalation,
  { personId }: Approver,
  { ledger, people }: GatePorts,
): Promise<Approvable> {
  const escalation = (await ledger.store.escalation(before.escalationId)) ?? before;
  return { escalation, may: await people.mayApprove(escalation.orgId, [personId, ...escalation.approvers]) };
}

async function approvalDecision(
  { escalation, may }: Approvable,
  { personId: approver, reason }: Approver,
  ports: GatePorts,
): Promise<{ readonly decision: Decide; readonly context: Partial<AuthorizationContext> }> {
  const { orgId, escalationId, agentDid, action, approvers: earlier } = escalation;
  const held = readHeldRequest(escalation);
  const checked = await recheckRequest(held, ports);
  const decision = checked.ok
    ? evaluatedDecision({ ...checked.value, verdict: reviewed(checked.value, escalation, held) }, ports)
    : refusedEvaluation(checked.refusal, ports).decision;
  const approval: Decide = {
    request: loggedRequest(held),
    ...decision,
    orgId,
    agentDid,
    action,
    nonce: null,
    hold: decision.hold === null ? null : { ...decision.hold, approvedByHuman: true },
    containment: null,
    escalation: null,
    approval: { escalationId, approver, reason, earlier, discounted: discountedBy(approver, earlier, may) },
  };
  return { decision: approval, context: checked.ok ? checked.value : {} };
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
function discountedBy(approver: string, earlier: readonly string[], may: ReadonlyMap<string, string>): string[] {
  const counting = countedAmong([approver, ...earlier], may);
  return earlier.filter((each) => !counting.includes(each));
}

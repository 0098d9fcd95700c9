import type { Decide, Decided, Escalation } from '@gatewright/ledger';
import { isPermit } from '@gatewright/protocol';
import { AUTHORITY_CHECKS, HELD_CHECKS, type Inquiry, type Reached } from '../checks/index.js';
import { type Evaluated, evaluatedDecision, refusedDecision } from '../commit.js';
import { submitJudged } from '../commit-with-retry.js';
import type { GatePorts } from '../ports.js';
import { countingAmong } from './counted-approvers.js';
import { type HeldRequest, readHeldRequest, whatAsked } from './held-request.js';

/** Runs every check again that does not concern the envelope: agent, key, containment, mandate, amount, policy. */
export async function recheck(held: HeldRequest, ports: GatePorts): Promise<Reached<Evaluated>> {
  const { json, request, requestDigest, contextProvenance, payloadDigest } = held;
  const start = { json, request, requestDigest, contextProvenance, payloadDigest, now: ports.clock.now() };
  const known = await HELD_CHECKS.run(start, ports);
  return known.refusal === null ? AUTHORITY_CHECKS.run(known.inquiry, ports) : known;
}

/**
 * Commits one person's approval: the checks run again, and what the person reviewed no longer stands in the way. Anything
 * stricter does, a ceiling above all. An approval contains nobody. It takes its turn among the agent's calls: judged beside
 * them, it would be overtaken by one of them each time. Throws LedgerUnavailableError.
 */
export async function commitApproval(escalation: Escalation, approver: string, ports: GatePorts): Promise<Decided> {
  const judge = async () => {
    const asOfNow = (await ports.ledger.store.escalation(escalation.escalationId)) ?? escalation;
    return { decision: await approvalDecision(asOfNow, approver, ports) };
  };
  return ports.turns.take(escalation.agentDid, async () => (await submitJudged(judge, ports)).decided);
}

async function approvalDecision(escalation: Escalation, approver: string, ports: GatePorts): Promise<Decide> {
  const { orgId, escalationId, agentDid, action } = escalation;
  const held = readHeldRequest(escalation);
  const checked = await recheck(held, ports);
  const decision =
    checked.refusal === null
      ? evaluatedDecision({ ...checked.inquiry, verdict: reviewed(checked.inquiry.verdict, escalation, held) }, ports)
      : refusedDecision(checked.inquiry, checked.refusal, ports);
  return {
    ...decision,
    orgId,
    agentDid,
    action,
    nonce: null,
    hold: decision.hold === null ? null : { ...decision.hold, approvedByHuman: true },
    containment: null,
    escalation: null,
    approval: { escalationId, approver, discounted: await discountedBy(approver, escalation, ports) },
  };
}

/** What the people saw is waived: the same code, by no rule and no field that was not on the table. */
function reviewed(verdict: Inquiry['verdict'], { reasonCode }: Escalation, held: HeldRequest): Inquiry['verdict'] {
  const seen = whatAsked(verdict).every((name) => held.asked.includes(name));
  const waived = verdict.decision === 'escalate' && verdict.reasonCode === reasonCode && seen;
  return waived || isPermit(verdict.decision)
    ? { ...verdict, decision: 'allow', reasonCode: 'ESCALATION_APPROVED' }
    : verdict;
}

/**
 * The earlier approvals that count no more beside this one: of people who may not approve any longer, and of whom this or an earlier
 * one is the same person. Whoever approves at the same time was admitted at the same time, and counts.
 */
async function discountedBy(
  approver: string,
  { orgId, approvers }: Escalation,
  { people }: GatePorts,
): Promise<string[]> {
  const counting = countingAmong([approver, ...approvers], await people.mayApprove(orgId, [approver, ...approvers]));
  return approvers.filter((earlier) => !counting.includes(earlier));
}

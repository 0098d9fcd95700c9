import { type Decided, type Escalation, LedgerUnavailableError } from '@gatewright/ledger';
import { type JsonObject, type ResolveEscalationRequest, refuse } from '@gatewright/protocol';
import { type Answer, answerRefusal, approvalRefusalStatus, success } from '../answer.js';
import { readMessage } from '../checks/envelope.js';
import { afterCommit } from '../commit.js';
import { loggedRequest } from '../logged-request.js';
import type { GatePorts } from '../ports.js';
import { type Approvable, commitApproval } from './approval.js';
import { countedApprovers, decidesForOthers } from './approvers.js';
import { readHeldRequest } from './held-request.js';
import { modifiedRequest, openModified } from './modify.js';
import { reviewOf } from './review.js';
import { actionOf, holdOf, standingData } from './status.js';

/** The person who decides, proven by an access token of an owner or admin. */
export interface Reviewer {
  readonly orgId: string;
  /** One person counts once, with any number of tokens. */
  readonly personId: string;
  /** In its canonical form. */
  readonly email: string;
}

export interface ResolveCall {
  readonly escalationId: string;
  readonly body: Uint8Array;
  readonly reviewer: Reviewer;
}

/**
 * One person's decision on an action that waits: POST /policy/escalations/:id/resolve. Approvals add up to what is required;
 * one denial ends it; a modification puts a smaller request in its place and counts as its author's approval, unless a rule asks
 * now that its author was not shown.
 */
export async function resolveEscalation(call: ResolveCall, ports: GatePorts): Promise<Answer> {
  const { escalationId, body, reviewer } = call;
  const message = readMessage('ResolveEscalationRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return answerRefusal(message);
  const escalation = await ports.ledger.store.escalation(escalationId);
  if (escalation === null || escalation.orgId !== reviewer.orgId) {
    return answerRefusal(refuse('NOT_FOUND', 'no escalation of your organisation has that id'), { escalationId });
  }
  const agent = await ports.directory.agent(escalation.agentDid);
  const independent = decidesForOthers(agent, reviewer);
  if (!independent.ok) return answerRefusal(independent, { escalationId });
  const may = await ports.people.mayApprove(reviewer.orgId, [reviewer.personId, ...escalation.approvers]);
  const by = may.get(reviewer.personId);
  if (by === undefined) {
    return answerRefusal(refuse('FORBIDDEN', 'the access of the caller has ended; nothing was decided'), {
      escalationId,
    });
  }
  const approved = escalation.approvers.some((approver) => may.get(approver) === by);
  try {
    return await RESOLUTIONS[message.value.decision]({ escalation, may, by, approved, message: message.value }, ports);
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) ports.events.failed('resolve escalation', error);
    return answerRefusal(
      refuse('GATE_UNAVAILABLE', 'the ledger could not commit; read the status before trying again'),
      {
        escalationId,
      },
    );
  }
}

/** One person's decision on an escalation. */
interface Resolution extends Approvable {
  /** The person who decides, by the id under which they count. */
  readonly by: string;
  /** True where they approved it earlier. */
  readonly approved: boolean;
  readonly message: ResolveEscalationRequest;
}

const RESOLUTIONS: Readonly<
  Record<ResolveEscalationRequest['decision'], (resolution: Resolution, ports: GatePorts) => Promise<Answer>>
> = { approve, deny, modify };

async function approve({ escalation, may, by, approved, message }: Resolution, ports: GatePorts): Promise<Answer> {
  const { escalationId } = escalation;
  if (escalation.status === 'pending' && approved) {
    return answerRefusal(refuse('CONFLICT', 'you approved this already; another person must'), { escalationId });
  }
  const approver = { personId: by, reason: message.reason ?? null };
  const decided = await commitApproval({ escalation, may }, approver, ports);
  return approvalAnswer(decided, escalation, ports);
}

async function approvalAnswer(decided: Decided, escalation: Escalation, ports: GatePorts): Promise<Answer> {
  const { escalationId } = escalation;
  const { reasonCode, detail, eventId } = decided;
  const settled = decided.decision === 'allow' || reasonCode === 'ESCALATION_PENDING';
  if (!settled) {
    // The same decision as the one that holds the action: what asks now is not what the reviewers were shown.
    const isAskedAgain = decided.decision === 'escalate' && reasonCode === escalation.reasonCode;
    return refusedApproval(reasonCode, isAskedAgain ? ASKED_AGAIN : detail, { escalationId, eventId });
  }
  const { approved } = decided;
  // The approvers that the step kept are those that count.
  const standing = approved === undefined ? { escalationId } : await standingFor(approved, approved.approvers, ports);
  return success({ ...standing, eventId, ...reviewOf(readHeldRequest(escalation)) });
}

const ASKED_AGAIN =
  'a rule that asks for people changed since the action was held, or another one asks; deny it and have the agent ask again, or restore the rule';

function refusedApproval(reasonCode: string, detail: string | null, data: JsonObject): Answer {
  const why = detail ?? 'the action does not pass the checks as of now; it still waits, and nothing is reserved';
  return answerRefusal({ refusal: { reasonCode, detail: why } }, data, approvalRefusalStatus(reasonCode));
}

async function deny({ escalation, by, message }: Resolution, ports: GatePorts): Promise<Answer> {
  const { orgId, escalationId, agentDid } = escalation;
  const agent = await ports.directory.agent(agentDid);
  const held = readHeldRequest(escalation);
  const eventId = ports.ids.uuid();
  const result = await ports.ledger.submit({
    kind: 'denyEscalation',
    orgId,
    escalationId,
    decidedBy: by,
    reason: message.reason ?? null,
    evidence: {
      eventId,
      policyDigest: null,
      contextFields: [],
      firedRules: [],
      orgId,
      network: agent?.network ?? ports.settings.network,
      requestDigest: held.requestDigest,
    },
    request: loggedRequest(held),
  });
  if (!result.ok) return answerRefusal({ refusal: result }, { escalationId });
  return success({ ...(await currentStanding(escalationId, ports)), eventId, ...reviewOf(held) });
}

async function modify({ escalation, may, by, message }: Resolution, ports: GatePorts): Promise<Answer> {
  const { orgId, escalationId } = escalation;
  const changed = modifiedRequest(readHeldRequest(escalation), message.modifiedAction ?? {});
  if (!changed.ok) return answerRefusal(changed);
  const held = changed.value;
  const opened = await openModified(escalation, held, by, ports);
  if (!opened.ok) return refusedApproval(opened.refusal.reasonCode, opened.refusal.detail, { escalationId });
  const { opening, isShown } = opened.value;
  const named = { kind: 'modifyEscalation', orgId, escalationId } as const;
  const reason = message.reason ?? null;
  const result = await ports.ledger.submit({ ...named, decidedBy: by, reason, opening });
  if (!result.ok) return answerRefusal({ refusal: result }, { escalationId });
  const { escalationId: nextEscalationId } = opening.escalation;
  const next = await ports.ledger.store.escalation(nextEscalationId);
  if (next === null)
    return answerRefusal(refuse('CONFLICT', 'the changed request could not be opened'), { escalationId });
  // If the author's own approval does not decide it, it waits for other people, who are notified.
  const notify = () => afterCommit(ports, 'notify of an escalation', () => ports.events.escalated(next));
  const decided = isShown
    ? await commitApproval({ escalation: next, may }, { personId: by, reason }, ports).catch((error: unknown) => {
        notify();
        throw error;
      })
    : null;
  if (decided?.decision !== 'allow') notify();
  const { eventId } = decided ?? opening.evidence;
  return success({
    ...(await currentStanding(escalationId, ports)),
    modifiedAction: actionOf(held),
    next: { ...(await currentStanding(nextEscalationId, ports)), eventId },
  });
}

async function currentStanding(escalationId: string, { ledger, people }: GatePorts): Promise<JsonObject> {
  const escalation = await ledger.store.escalation(escalationId);
  if (escalation === null) return { escalationId };
  return standingFor(escalation, await countedApprovers(escalation, people), { ledger });
}

async function standingFor(
  escalation: Escalation,
  counting: readonly string[],
  { ledger }: Pick<GatePorts, 'ledger'>,
): Promise<JsonObject> {
  return standingData(escalation, await holdOf(escalation, ledger), await ledger.store.now(), counting);
}

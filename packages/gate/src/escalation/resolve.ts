import type { Decided, Escalation } from '@gatewright/ledger';
import { LedgerUnavailableError } from '@gatewright/ledger';
import { type JsonObject, type ReasonCode, type ResolveEscalationRequest, statusOf } from '@gatewright/protocol';
import { type Answer, malformed, refusal, success } from '../answer.js';
import type { GatePorts } from '../ports.js';
import { readMessage } from '../read-message.js';
import { commitApproval } from './approval.js';
import { countingApprovers } from './counted-approvers.js';
import { readHeldRequest } from './held-request.js';
import { modifiedRequest, openModified } from './modify.js';
import { reviewOf } from './review.js';
import { actionOf, standingData } from './status.js';

/** The person who decides, proven by an access token of an owner or admin. */
export interface Reviewer {
  readonly orgId: string;
  /** Who counts: one person counts once, whatever tokens they hold. */
  readonly personId: string;
  /** In its canonical form; whoever asked for the agent is known by address, since they may belong to another organisation. */
  readonly email: string;
}

export interface ResolveCall {
  readonly escalationId: string;
  readonly body: Uint8Array;
  readonly reviewer: Reviewer;
}

/**
 * One person's word on an action that waits: POST /policy/escalations/:id/resolve. Approvals add up to what is required;
 * one denial ends it; a modification puts a smaller request in its place and counts as its author's approval.
 */
export async function resolveEscalation(call: ResolveCall, ports: GatePorts): Promise<Answer> {
  const { escalationId, body, reviewer } = call;
  const message = readMessage('ResolveEscalationRequest', body, ports.settings.bodyMaxBytes);
  if (!message.ok) return message.refusal;
  const escalation = await ports.ledger.store.escalation(escalationId);
  if (escalation === null || escalation.orgId !== reviewer.orgId) {
    return refusal('NOT_FOUND', 'no escalation of your organisation has that id', { escalationId });
  }
  const agent = await ports.directory.agent(escalation.agentDid);
  if (agent?.requestedBy === reviewer.email) {
    return refusal('FORBIDDEN', 'whoever asked for the agent decides nothing that it asks', { escalationId });
  }
  const may = await ports.people.mayApprove(reviewer.orgId, [reviewer.personId, ...escalation.approvers]);
  const by = may.get(reviewer.personId);
  if (by === undefined) {
    return refusal('FORBIDDEN', 'the access of the caller has ended; nothing was decided', { escalationId });
  }
  const approved = escalation.approvers.some((approver) => may.get(approver) === by);
  try {
    return await WORDS[message.value.decision]({ escalation, by, approved, words: message.value }, ports);
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) ports.events.failed('resolve escalation', error);
    return refusal('GATE_UNAVAILABLE', 'the ledger could not commit; read the status before trying again', {
      escalationId,
    });
  }
}

interface Word {
  readonly escalation: Escalation;
  /** The person who decides, by the id under which they count. */
  readonly by: string;
  /** True where they approved it earlier. */
  readonly approved: boolean;
  readonly words: ResolveEscalationRequest;
}

const WORDS: Readonly<Record<ResolveEscalationRequest['decision'], (word: Word, ports: GatePorts) => Promise<Answer>>> =
  { approve, deny, modify };

async function approve({ escalation, by, approved }: Word, ports: GatePorts): Promise<Answer> {
  const { escalationId } = escalation;
  if (escalation.status === 'pending' && approved) {
    return refusal('CONFLICT', 'you approved this already; another person must', { escalationId });
  }
  const decided = await commitApproval(escalation, by, ports);
  return approvalAnswer(decided, escalation, ports);
}

async function approvalAnswer(decided: Decided, escalation: Escalation, ports: GatePorts): Promise<Answer> {
  const { escalationId } = escalation;
  const { reasonCode, detail, eventId } = decided;
  const settled = decided.decision === 'allow' || reasonCode === 'ESCALATION_PENDING';
  if (!settled) return refusedApproval(reasonCode, detail, { escalationId, eventId });
  return success({ ...(await standingNow(escalationId, ports)), eventId, ...reviewOf(readHeldRequest(escalation)) });
}

function refusedApproval(reasonCode: string, detail: string | null, data: JsonObject): Answer {
  const why = detail ?? 'the action does not pass the checks as of now; it still waits, and nothing is reserved';
  return refusal(reasonCode, why, data, approvalRefusalStatus(reasonCode));
}

/** HTTP status of an approval that is refused with `code`, which a rule may have declared: never a success. */
export function approvalRefusalStatus(code: string): number {
  return Math.max(403, statusOf(code));
}

async function deny({ escalation, by }: Word, ports: GatePorts): Promise<Answer> {
  const { orgId, escalationId, agentDid } = escalation;
  const agent = await ports.directory.agent(agentDid);
  const eventId = ports.ids.uuid();
  const result = await ports.ledger.submit({
    kind: 'denyEscalation',
    orgId,
    escalationId,
    decidedBy: by,
    evidence: {
      eventId,
      policyDigest: null,
      contextFields: [],
      firedRules: [],
      orgId,
      network: agent?.network ?? ports.settings.network,
      requestDigest: readHeldRequest(escalation).requestDigest,
    },
  });
  if (!result.ok) return refused(result.reasonCode, result.detail, escalationId);
  return success({ ...(await standingNow(escalationId, ports)), eventId, ...reviewOf(readHeldRequest(escalation)) });
}

async function modify({ escalation, by, words }: Word, ports: GatePorts): Promise<Answer> {
  const { orgId, escalationId } = escalation;
  const changed = modifiedRequest(readHeldRequest(escalation), words.modifiedAction ?? {});
  if (!changed.ok) return malformed('MALFORMED_REQUEST', changed.faults);
  const opened = await openModified(escalation, changed.held, by, ports);
  if (!opened.ok) return refusedApproval(opened.reasonCode, opened.detail, { escalationId });
  const { opening } = opened;
  const named = { kind: 'modifyEscalation', orgId, escalationId } as const;
  const result = await ports.ledger.submit({ ...named, decidedBy: by, opening });
  if (!result.ok) return refused(result.reasonCode, result.detail, escalationId);
  const { escalationId: nextEscalationId } = opening.escalation;
  const next = await ports.ledger.store.escalation(nextEscalationId);
  if (next === null) return refused('CONFLICT', 'the changed request could not be opened', escalationId);
  // Whatever keeps the author's own approval from deciding it, it waits for people, who must hear of it.
  const waits = () => ports.events.escalated(next);
  const decided = await commitApproval(next, by, ports).catch((error: unknown) => {
    waits();
    throw error;
  });
  if (decided.decision !== 'allow') waits();
  return success({
    ...(await standingNow(escalationId, ports)),
    modifiedAction: actionOf(changed.held),
    next: { ...(await standingNow(nextEscalationId, ports)), eventId: decided.eventId },
  });
}

async function standingNow(escalationId: string, { ledger, people }: GatePorts): Promise<JsonObject> {
  const escalation = await ledger.store.escalation(escalationId);
  if (escalation === null) return { escalationId };
  return standingData(escalation, await ledger.store.now(), await countingApprovers(escalation, people));
}

function refused(reasonCode: ReasonCode, detail: string, escalationId: string): Answer {
  return refusal(reasonCode, detail, { escalationId });
}

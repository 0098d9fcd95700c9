import { isPermit, type ReasonCode } from '@gatewright/protocol';
import type { Approval, Decide, HoldRequest, Limit, LimitAnswer } from '../../operations/ops.js';
import type { Agent, Escalation, GivenVerdict, Hold, Mandate } from '../../operations/records.js';
import type { Decided, LimitState, Refusal } from '../../operations/results.js';
import { keyOf } from '../../operations/row-keys.js';
import { newHold } from '../hold/machine.js';
import { fitAll, fitHold, PERIOD_EXCEEDED_DETAIL } from '../limits/tally.js';
import { containmentVerdict, enterStatus, mayGrant } from './agents.js';
import {
  CEILING_EXCEEDED_DETAIL,
  canFit,
  expireToFit,
  liveReserve,
  remainingOf,
  undeterminedAmount,
} from './budget.js';
import { undecidable } from './escalations.js';
import { evidenceRecord } from './evidence.js';
import { withReason } from './reasons.js';
import { refuse } from './refuse.js';
import type { UnitOfWork } from './unit-of-work.js';

/** What the step makes of the given verdict. */
interface Outcome extends GivenVerdict {
  /** Why it is not the given verdict; null where it is. */
  readonly detail: string | null;
  /** Expired holds that were released to make room for the new one. */
  readonly expired: readonly Hold[];
}

/**
 * One decision in one atomic step: the nonce, the reservation, the containment, the escalation and the evidence. What
 * happened since the gate looked overtakes the given verdict, in the order of the gate's checks; the first that applies
 * wins. A verdict that rests on what has changed comes before all of that and is refused, for the gate to evaluate again:
 * the only refusal without a record.
 */
export function decide(work: UnitOfWork, op: Decide): Decided | Refusal<'decide'> {
  const mandate = op.mandateId === null ? null : work.mandate(op.orgId, op.mandateId);
  const approved = op.approval === null ? null : work.escalation(op.orgId, op.approval.escalationId);
  const isCurrent = isUnderTerms(op, mandate) && isAsRead(work, op, mandate) && isBeside(op.approval, approved);
  if (!isCurrent || meetsEnding(work, op, mandate)) {
    return refuse(op, 'EFFECT_TRANSITION_CONTENDED', 'what the verdict was evaluated on has changed; evaluate again');
  }
  keepAsked(work, op);
  const replayed = isReplay(work, op);
  const outcome = replayed ? REPLAYED : settleVerdict(work, op, mandate, approved);
  const asGiven = outcome.detail === null;

  const hold =
    isPermit(outcome.decision) && op.hold !== null && mandate !== null ? holdOf(work, op, op.hold, mandate) : null;
  const opened = asGiven ? openEscalation(work, op) : null;
  const waiting = !asGiven && outcome.reasonCode === 'ESCALATION_PENDING' ? approved : null;
  const isCounted = op.approval !== null && approved !== null && (hold !== null || waiting !== null);
  const after = isCounted ? withApproval(approved, op.approval, hold) : null;
  if (after !== null) work.putEscalation(after);
  const escalation = opened ?? waiting;
  const version = record(work, op, outcome, mandate, hold, escalation);
  if (op.nonce !== null && !replayed) {
    const { orgId, agentDid, nonce } = op;
    work.putNonce({ orgId, agentDid, nonce, authorizationId: hold?.authorizationId ?? null, usedAt: work.now });
  }
  if (!replayed) noteOutcome(work, op, outcome, hold);
  const contained = asGiven ? contain(work, op) : null;
  return {
    kind: op.kind,
    ok: true,
    ...outcome,
    authorizationId: hold?.authorizationId ?? null,
    escalationId: escalation?.escalationId ?? null,
    ...(after === null ? {} : { approved: after }),
    expiresAt: hold?.expiresAt ?? escalation?.expiresAt ?? null,
    remaining: mandate === null ? null : remainingOf(work, mandate.orgId, mandate.mandateId),
    eventId: op.evidence.eventId,
    version,
    agent: contained?.agent ?? work.standing(op.orgId, op.agentDid),
    voided: contained?.voided ?? [],
    limits: limitsAfter(work, op, mandate, outcome),
  };
}

const REPLAYED = block('REPLAY_DETECTED', 'the nonce was already consumed');

function isReplay(work: UnitOfWork, { orgId, agentDid, nonce }: Decide): boolean {
  return nonce !== null && work.nonceUse(orgId, agentDid, nonce) !== null;
}

/** True where the terms that the verdict was evaluated under are in force. Under a revoked mandate none are. */
function isUnderTerms({ mandateId, termsId = mandateId ?? undefined }: Decide, mandate: Mandate | null): boolean {
  return mandate === null || mandate.revoked || mandate.termsId === termsId;
}

/** A person asks without a nonce, and what waits for people is not refused. */
function noteOutcome(
  work: UnitOfWork,
  { orgId, nonce, notes, evidence: { eventId } }: Decide,
  { decision }: Outcome,
  hold: Hold | null,
): void {
  if (notes === undefined) return;
  if (nonce !== null) work.noteEvents(orgId, notes.called, eventId);
  if (hold !== null) work.noteEvents(orgId, notes.permitted, eventId);
  else if (nonce !== null && !isPermit(decision) && decision !== 'escalate') {
    work.noteEvents(orgId, notes.refused, eventId);
  }
}

/**
 * Writes the tallies that the verdict rests on where they are not there yet: a missing row cannot be locked, so that another process that
 * writes it at the same time begins again. Those that lost something are written too, so that it is summed once.
 */
function keepAsked(work: UnitOfWork, { orgId, readSet }: Decide): void {
  for (const { limit } of readSet?.answers ?? []) {
    if (!isTallied(limit)) continue;
    const known = work.tally(orgId, limit.key);
    const tally = work.openTally(orgId, limit);
    if (known?.holds !== tally.holds || known.units !== tally.units) work.putTally(tally);
  }
}

/** False for a limit of single actions, which needs no tally. */
function isTallied({ window }: Pick<Limit, 'window'>): boolean {
  return !('transaction' in window);
}

/** True where all that the verdict rests on is as it was when it was evaluated. */
function isAsRead(work: UnitOfWork, op: Decide, mandate: Mandate | null): boolean {
  const { orgId, agentDid, readSet, delegatedFrom = [] } = op;
  if (readSet === null) return true;
  const { operatingMode, delegatorModes, spent, calls, answers = [], revision } = readSet;
  if (revision !== undefined && work.revision(orgId, agentDid) !== revision) return false;
  if (work.standing(orgId, agentDid).operatingMode !== operatingMode) return false;
  const modeAbove = (place: number) => work.standing(orgId, delegatedFrom[place]?.agentDid ?? '').operatingMode;
  if (delegatorModes?.some((mode, place) => modeAbove(place) !== mode)) return false;
  if (calls.some((asked) => work.limitUse(orgId, asked).used.holds !== asked.count)) return false;
  const fits = ({ limit, adds }: LimitAnswer) => fitAll([limit], [work.limitUse(orgId, limit)], adds);
  if (answers.some((answer) => fits(answer) === answer.exceeded)) return false;
  if (spent === null || mandate === null) return true;
  return mandate.captured === spent.captured && liveReserve(work, mandate) === spent.reserved;
}

/** True where the approvers are those that an approval was evaluated beside. */
function isBeside(approval: Approval | null, approved: Escalation | null): boolean {
  return approval === null || approved === null || keyOf(...approval.earlier) === keyOf(...approved.approvers);
}

/**
 * True for a permit under a mandate that goes on, and whose earlier holds still wait to be released: it waits for that, because a hold
 * made now would count among them.
 */
function meetsEnding(work: UnitOfWork, op: Decide, mandate: Mandate | null): boolean {
  if (mandate === null || mandate.ending === null || mandate.revoked || !isPermit(op.verdict.decision)) return false;
  const isContained = containmentVerdict(work.standing(op.orgId, op.agentDid)) !== null;
  return !isContained && mayGrant(work, op.orgId, op.delegatedFrom);
}

/** Containment, revocation, the state of the escalation and the budget, against the verdict that the gate gave. */
function settleVerdict(work: UnitOfWork, op: Decide, mandate: Mandate | null, approved: Escalation | null): Outcome {
  const given: Outcome = { detail: null, expired: [], ...op.verdict };
  // A refusal before a verified signature comes before all that; the caller has not proven to be the agent.
  if (op.nonce === null && op.approval === null && !isPermit(given.decision)) return given;
  const contained = containmentVerdict(work.standing(op.orgId, op.agentDid));
  if (contained !== null) return { detail: 'the agent was contained', expired: [], ...contained };
  if (mandate?.revoked) return block('MANDATE_REVOKED', 'the mandate was revoked');
  if (!mayGrant(work, op.orgId, op.delegatedFrom)) {
    return block('DELEGATION_CHAIN_BROKEN', 'a mandate that this one comes from ended, or its agent is contained');
  }
  if (op.approval !== null) {
    const reason = undecidable(approved, work.now);
    if (reason !== null) return block(reason.reasonCode, reason.detail);
    if (approved?.agentDid !== op.agentDid || approved.action !== op.action) {
      return block('ESCALATION_REQUEST_MISMATCH', 'the escalation is for another agent or action');
    }
  }
  if (!isPermit(given.decision)) return given;
  if (op.approval !== null && approved !== null && isShort(approved, op.approval)) {
    return { decision: 'escalate', reasonCode: 'ESCALATION_PENDING', detail: 'more people must approve', expired: [] };
  }
  return op.hold === null ? given : fitted(work, op, op.hold, mandate, given);
}

function isShort(escalation: Escalation, approval: Approval): boolean {
  return approversWith(escalation, approval).length < escalation.required;
}

/** Whose approvals count with this one: each person once, without those whose approval no longer counts. */
function approversWith({ approvers }: Escalation, { approver, discounted }: Approval): readonly string[] {
  return [...approvers.filter((earlier) => earlier !== approver && !discounted.includes(earlier)), approver];
}

function withApproval(escalation: Escalation, approval: Approval, hold: Hold | null): Escalation {
  const approvers = approversWith(escalation, approval);
  const { approver: by, reason } = approval;
  const earlier = escalation.reasons.filter((given) => given.by !== by && approvers.includes(given.by));
  const reasons = withReason(earlier, { by, decision: 'approve', reason });
  return hold === null
    ? { ...escalation, approvers, reasons }
    : { ...escalation, approvers, reasons, status: 'approved', authorizationId: hold.authorizationId };
}

/** The given permit, where the hold fits under the mandate. */
function fitted(work: UnitOfWork, op: Decide, request: HoldRequest, mandate: Mandate | null, given: Outcome): Outcome {
  if (mandate === null) return block('NO_MANDATE', 'the mandate has no account');
  if (mandate.agentDid !== op.agentDid) return block('NO_MANDATE', 'the mandate is another agent’s');
  if (endOf(request) <= work.now) return block('MANDATE_EXPIRED', 'the mandate ended meanwhile');
  const undetermined = undeterminedAmount(mandate, request.amount, request.currency);
  if (undetermined !== null) return block('AMOUNT_NOT_DETERMINABLE', undetermined);
  if (work.hold(op.orgId, request.authorizationId) !== null) {
    return block('CONFLICT', 'the authorization id is taken');
  }
  if (!canFit(work, mandate, request.amount)) return block('SPEND_LIMIT_EXCEEDED', CEILING_EXCEEDED_DETAIL);
  if (!hasRoom(work, op.orgId, request)) return block('PERIOD_LIMIT_EXCEEDED', PERIOD_EXCEEDED_DETAIL);
  return { ...given, expired: expireToFit(work, mandate, request.amount) ?? [] };
}

/** True where the hold fits under each of its limits over time. */
function hasRoom(work: UnitOfWork, orgId: string, { amount, limits = [] }: HoldRequest): boolean {
  return fitHold(
    limits,
    limits.map((limit) => work.limitUse(orgId, limit)),
    amount,
  );
}

/** The limits over time of a permit, or of what they refused. */
function limitsAfter(
  work: UnitOfWork,
  { orgId, hold }: Decide,
  mandate: Mandate | null,
  { decision, reasonCode }: Outcome,
): readonly LimitState[] {
  const isRefused = reasonCode === 'PERIOD_LIMIT_EXCEEDED';
  if (hold?.limits === undefined || mandate === null || !(isPermit(decision) || isRefused)) return [];
  return hold.limits.map((limit) => {
    const use = work.limitUse(orgId, limit);
    return { ...use, isExceeded: isRefused && !fitHold([limit], [use], hold.amount) };
  });
}

/** The first instant at which the authority behind the hold is over. */
function endOf({ endsAt }: HoldRequest): number {
  return endsAt ?? Number.POSITIVE_INFINITY;
}

function holdOf(work: UnitOfWork, op: Decide, request: HoldRequest, mandate: Mandate): Hold {
  // Limits of one key count together: the hold is charged to it once.
  const limits = new Map((request.limits ?? []).filter(isTallied).map((limit) => [limit.key, limit]));
  const tallies = [...limits.values()].map((limit) => ({
    ...work.openTally(op.orgId, limit),
    carries: limit.carriesOver ? limit.units : null,
  }));
  for (const tally of tallies) work.putTally(tally);
  return newHold({
    orgId: op.orgId,
    authorizationId: request.authorizationId,
    kind: 'permit',
    mandateId: mandate.mandateId,
    agentDid: op.agentDid,
    action: op.action,
    amount: request.amount,
    currency: request.currency,
    merchant: request.merchant,
    resource: request.resource,
    counterparty: request.counterparty ?? null,
    payloadDigest: request.payloadDigest,
    contextDigest: request.contextDigest,
    approvedByHuman: request.approvedByHuman,
    escalationId: op.approval?.escalationId ?? null,
    state: 'held',
    authorizedAt: work.now,
    expiresAt: Math.min(work.now + request.ttlMs, endOf(request)),
    onSettlement: op.notes?.settled ?? [],
    charges: tallies.map(({ key, at }) => ({ key, at })),
  });
}

function openEscalation(work: UnitOfWork, op: Decide): Escalation | null {
  const { orgId, agentDid, action, mandateId, escalation: request } = op;
  if (request === null || op.verdict.decision !== 'escalate') return null;
  const opened: Escalation = {
    ...request,
    orgId,
    agentDid,
    action,
    mandateId,
    reasonCode: op.verdict.reasonCode,
    status: 'pending',
    approvers: [],
    reasons: [],
    createdAt: work.now,
    authorizationId: null,
    resumed: false,
    nextEscalationId: null,
    decidedBy: null,
  };
  work.putEscalation(opened);
  return opened;
}

/** Writes the decision into the journal of the mandate, or of the organisation, and the hold with it. */
function record(
  work: UnitOfWork,
  op: Decide,
  { decision, reasonCode }: Outcome,
  mandate: Mandate | null,
  hold: Hold | null,
  escalation: Escalation | null,
): number {
  const { agentDid, action, termsId } = op;
  const record = evidenceRecord(
    op.evidence,
    {
      decision,
      reasonCode,
      agentDid,
      action,
      mandateId: termsId ?? op.mandateId,
      authorizationId: hold?.authorizationId ?? null,
      escalationId: escalation?.escalationId ?? op.approval?.escalationId ?? null,
    },
    work.now,
  );
  work.feed(record, op.request);
  const line = { kind: 'decide', record } as const;
  if (hold !== null) return work.moveHold(null, hold, line);
  // Expiring expired holds may have moved the mandate since it was read.
  return work.note(op.orgId, mandate === null ? null : work.mandate(op.orgId, mandate.mandateId), line);
}

function contain(work: UnitOfWork, op: Decide): { agent: Agent; voided: readonly string[] } | null {
  if (op.containment === null) return null;
  const agent: Agent = { ...work.standing(op.orgId, op.agentDid), status: op.containment };
  return { agent, voided: enterStatus(work, agent).voided };
}

function block(reasonCode: ReasonCode, detail: string): Outcome {
  return { decision: 'block', reasonCode, detail, expired: [] };
}

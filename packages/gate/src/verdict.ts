import type { Decided } from '@gatewright/ledger';
import {
  type Decision,
  isPermit,
  type JsonObject,
  REGISTER_VERSION,
  statusOf,
  unitsToNumber,
} from '@gatewright/protocol';
import { type Answer, describeFaults, faultList } from './answer.js';
import type { CheckRefusal, Inquiry } from './checks/index.js';

/** The verdict as it was committed. */
export interface CommittedVerdict {
  readonly decided: Decided;
  readonly inquiry: Partial<Inquiry>;
  /** The check that refused; null where the policy or the commit decided. */
  readonly refusal: CheckRefusal | null;
}

/**
 * The answer of the authorize endpoint (wire §2 and decisions, "Verdict"). Every answer carries `decision` and
 * `reasonCode`, whatever its status: published guards rely on it.
 */
export function verdictAnswer({ decided, inquiry, refusal }: CommittedVerdict): Answer {
  const permit = isPermit(decided.decision);
  const data: JsonObject = {
    decision: decided.decision,
    decisionFamily: decided.decision,
    reasonCode: decided.reasonCode,
    authorizationId: decided.authorizationId,
    escalationId: decided.escalationId,
    expiresAt: decided.expiresAt === null ? null : new Date(decided.expiresAt).toISOString(),
    eventId: decided.eventId,
    remaining: remainingOf(decided, inquiry),
    proofRef: null,
    payloadDigest: inquiry.payloadDigest ?? null,
    riskSignals: (inquiry.verdict?.riskSignals ?? []).map(({ signal, level, detail }) => ({ signal, level, detail })),
    fired: [...(inquiry.verdict?.fired ?? [])],
    contextFields: [...(inquiry.verdict?.contextFields ?? [])],
    unverifiable: [...(inquiry.verdict?.unverifiable ?? [])],
    issuer: issuerOf(inquiry),
    registryVersion: REGISTER_VERSION,
    ...explanation(decided, refusal, inquiry),
  };
  return {
    status: permit ? 200 : refusalStatus(decided, refusal),
    success: permit,
    message: permit ? null : decided.reasonCode,
    data,
  };
}

/** A block that left no evidence: the gate could not, or by its limits would not, commit a decision. */
export function uncommittedBlock(
  reasonCode: 'GATE_UNAVAILABLE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR',
  detail: string,
  inquiry: Partial<Inquiry>,
): Answer {
  const decision: Decision = 'block';
  const issuer = issuerOf(inquiry);
  return {
    status: statusOf(reasonCode),
    success: false,
    message: reasonCode,
    data: { decision, decisionFamily: decision, reasonCode, authorizationId: null, eventId: null, issuer, detail },
  };
}

/** Who issued the agent, and how far it is verified, which every verdict discloses; null where no agent was looked up. */
function issuerOf({ agent }: Partial<Inquiry>): JsonObject | null {
  return agent === undefined ? null : { ...agent.issuer };
}

function remainingOf(decided: Decided, { mandate }: Partial<Inquiry>): number | null {
  const currency = mandate?.currency;
  return decided.remaining === null || currency == null ? null : unitsToNumber(decided.remaining, currency);
}

function explanation(decided: Decided, refusal: CheckRefusal | null, inquiry: Partial<Inquiry>): JsonObject {
  if (refusal === null || refusal.reasonCode !== decided.reasonCode) {
    if (decided.detail !== null) return { detail: decided.detail };
    return decided.reasonCode === 'AMOUNT_NOT_DETERMINABLE' ? amountExplanation(inquiry) : {};
  }
  const faults = refusal.faults.length === 0 ? '' : `: ${describeFaults(refusal.faults)}`;
  return {
    detail: `${refusal.detail}${faults}`,
    ...(refusal.hint === null ? {} : { hint: refusal.hint }),
    ...(refusal.faults.length === 0 ? {} : { faults: faultList(refusal.faults) }),
  };
}

/** Why the policy could not hold the amount against the mandate, where it is the mandate and no rule that says so. */
function amountExplanation({ request, mandate }: Partial<Inquiry>): JsonObject {
  if (request === undefined || mandate === undefined || mandate === null) return {};
  const isStated = request.amount !== undefined && request.amount !== null;
  if (mandate.currency === null && isStated) {
    return {
      detail: 'the mandate states no money, so it permits no amount above 0',
      hint: 'leave the amount out, or ask for a mandate with a currency',
    };
  }
  if (mandate.currency === null || isStated) return {};
  return {
    detail: `the mandate is in ${mandate.currency}, and the request states no amount`,
    hint: 'state the amount that moves; 0 where none does',
  };
}

/** A malformed request has the status of its code; a decision against the action is 403, whatever code a rule declared. */
function refusalStatus(decided: Decided, refusal: CheckRefusal | null): number {
  return refusal?.reasonCode === decided.reasonCode ? statusOf(decided.reasonCode) : 403;
}

import { timeOfText } from '@gatewright/evaluator';
import {
  answerFaults,
  DECISIONS,
  type Decision,
  isPermit,
  isValueBearing,
  type JsonObject,
  type JsonValue,
} from '@gatewright/protocol';
import { dataOf, idOf, isSuccess, numberOf, refusalCode, textOf, textsOf } from './envelope.js';
import type { GateAnswer, GateReply } from './gate-client.js';
import { DEFAULT_TERMS, firstMismatch, type HoldTerms } from './hold-terms.js';
import type { PreparedRequest, SignedActionRequest } from './request.js';
import { type GuardCode, type GuardVerdict, guardBlock, isPermitCode, verdictOf } from './verdict.js';

/** What a reply means, and what must be cleaned up because of it. */
export interface VerdictReading {
  readonly verdict: GuardVerdict;
  /** True where the gate may have given a hold of which the agent got no answer. */
  readonly orphaned: boolean;
  /** A hold that was given on terms the guard does not accept, and why. */
  readonly unwanted: { readonly authorizationId: string; readonly reason: string } | null;
}

/** Whose verdict is read, and when, ms since the epoch. */
export interface AskedVerdict {
  readonly agentDid: string;
  readonly now: number;
}

/** Reads the reply to a signed request. One that is missing, garbled or about another request is a block. */
export function readVerdict(reply: GateReply, sent: SignedActionRequest, asked: AskedVerdict): VerdictReading {
  if (reply.kind === 'unreachable') return orphan(guardBlock('GATE_UNREACHABLE', reply.detail, sent.nonce));
  const data = dataOf(reply);
  const decision = DECISIONS.find((known) => known === data?.['decision']);
  if (data === null || decision === undefined) return withoutVerdict(reply, sent.nonce);
  const verdict = gateVerdict(data, decision, reply, sent.nonce);
  // The hold in the answer to another request is that request's: it is neither used here nor voided.
  const answered = textOf(data['requestNonce']);
  if (isPermit(decision) && answered !== null && answered !== sent.nonce) return replayed(sent.nonce);
  const doubt = firstDoubt(verdict, reply, sent.request, asked);
  if (doubt === null) return { verdict, orphaned: reply.status >= 500, unwanted: null };
  const { authorizationId } = verdict;
  return {
    verdict: { ...verdict, decision: 'block', source: 'guard', reasonCode: doubt.code, detail: doubt.detail },
    orphaned: isPermit(decision) && authorizationId === null,
    unwanted: authorizationId === null ? null : { authorizationId, reason: doubt.code },
  };
}

function gateVerdict(data: JsonObject, decision: Decision, answer: GateAnswer, nonce: string): GuardVerdict {
  return verdictOf({
    decision,
    source: 'gate',
    nonce,
    reasonCode: refusalCode(answer) ?? `GATE_HTTP_${answer.status}`,
    authorizationId: idOf(data['authorizationId']),
    escalationId: textOf(data['escalationId']),
    eventId: textOf(data['eventId']),
    expiresAt: textOf(data['expiresAt']),
    remaining: numberOf(data['remaining']),
    payloadDigest: textOf(data['payloadDigest']),
    detail: textOf(data['detail']),
    hint: textOf(data['hint']),
    fired: textsOf(data['fired']),
    contextFields: textsOf(data['contextFields']),
    unverifiable: textsOf(data['unverifiable']),
    data,
  });
}

/** An answer without a decision: a failing gate or proxy (5xx) may still have committed, a refusing one has not. */
function withoutVerdict(answer: GateAnswer, nonce: string): VerdictReading {
  const { status } = answer;
  if (status >= 500)
    return orphan(guardBlock('GATE_UNREACHABLE', `the gate answered ${status} without a verdict`, nonce));
  const code = status >= 400 && dataOf(answer) !== null ? refusalCode(answer) : null;
  const block = guardBlock(`GATE_HTTP_${status}`, `the gate answered ${status} without a verdict`, nonce);
  const verdict = code === null ? block : { ...block, reasonCode: code };
  return status < 400 ? orphan(verdict) : { verdict, orphaned: false, unwanted: null };
}

function orphan(verdict: GuardVerdict): VerdictReading {
  return { verdict, orphaned: true, unwanted: null };
}

/** The block of a permit that answers another request; this request may have been given a hold as well. */
export function replayed(nonce: string): VerdictReading {
  return orphan(guardBlock('REPLAY_DETECTED', 'the answer belongs to another request', nonce));
}

interface Doubt {
  readonly code: GuardCode;
  readonly detail: string;
}

/** Why a permit or an escalation cannot be relied on; null where it can. A block needs no confirmation. */
function firstDoubt(
  verdict: GuardVerdict,
  answer: GateAnswer,
  request: PreparedRequest,
  { agentDid, now }: AskedVerdict,
): Doubt | null {
  const permit = isPermit(verdict.decision);
  if (!permit && verdict.decision !== 'escalate') return null;
  if (permit && !isSuccess(answer)) {
    return { code: `GATE_HTTP_${answer.status}`, detail: 'the envelope contradicts the permit that it carries' };
  }
  const [fault] = answerFaults('Verdict', verdict.data);
  if (fault !== undefined) {
    return { code: `GATE_HTTP_${answer.status}`, detail: `the verdict cannot be read: ${fault.path} ${fault.message}` };
  }
  if (contradictsItself(verdict)) {
    return {
      code: `GATE_HTTP_${answer.status}`,
      detail: `${verdict.decision} under ${verdict.reasonCode} is no verdict`,
    };
  }
  const ended = permit ? endFault(verdict.data['expiresAt'], now, answer.status) : null;
  if (ended !== null) return ended;
  const mismatch = firstMismatch(verdict.data, askedTerms(request, agentDid));
  if (mismatch !== null) return { code: mismatch, detail: 'the verdict is about another action than was asked' };
  if (verdict.payloadDigest !== request.payloadDigest && request.payloadDigest !== null) {
    return { code: 'PAYLOAD_BINDING_NOT_CONFIRMED', detail: 'the gate did not confirm the payload digest' };
  }
  return permit && verdict.authorizationId === null && isValueBearing(request.amount)
    ? { code: 'AUTHORIZATION_REQUIRED', detail: 'the gate permitted a payment without a hold' }
    : null;
}

/** Why the end that a permit states cannot be relied on; null where it is ahead, or none is stated. */
export function endFault(expiresAt: JsonValue | undefined, now: number, status: number): Doubt | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const end = timeOfText(expiresAt);
  if (end === null)
    return { code: `GATE_HTTP_${status}`, detail: 'the end of the permit is no date and time (RFC 3339)' };
  return end > now ? null : { code: 'AUTHORIZATION_EXPIRED', detail: `the permit ended at ${expiresAt}` };
}

/** True where the family is given as another one, the code is one of a refusal, or the hold has an id that is none. */
function contradictsItself({ decision, reasonCode, authorizationId, data }: GuardVerdict): boolean {
  if ((data['decisionFamily'] ?? decision) !== decision) return true;
  if (!isPermit(decision)) return false;
  const isHold = data['authorizationId'] !== undefined && data['authorizationId'] !== null;
  return !isPermitCode(decision, reasonCode) || (isHold && authorizationId === null);
}

/** What a verdict on the request must be about; what the agent left out is signed as its default. */
export function askedTerms({ action, amount, currency, merchant }: PreparedRequest, agentDid: string): HoldTerms {
  return {
    agentDid,
    action,
    amount: amount ?? DEFAULT_TERMS.amount,
    currency: currency ?? DEFAULT_TERMS.currency,
    merchant: merchant ?? DEFAULT_TERMS.merchant,
  };
}

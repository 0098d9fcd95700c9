import { DECISIONS, type Decision, findReasonCode, isPermit, type JsonObject } from '@gatewright/protocol';
import { dataOf, isSuccess, numberOf, refusalCode, textOf, textsOf } from './envelope.js';
import type { GateAnswer, GateReply } from './gate-client.js';
import { DEFAULT_TERMS, firstMismatch, type HoldTerms, isValueBearing } from './hold-terms.js';
import type { PreparedRequest, SignedActionRequest } from './request.js';
import { type GuardCode, type GuardVerdict, guardBlock, verdictOf } from './verdict.js';

/** What a reply means, and what must be cleaned up because of it. */
export interface VerdictReading {
  readonly verdict: GuardVerdict;
  /** True where the gate may have given a hold that the agent never heard of. */
  readonly orphaned: boolean;
  /** A hold that was given on terms the guard does not accept, and why. */
  readonly unwanted: { readonly authorizationId: string; readonly reason: string } | null;
}

/** Reads the reply to a signed request. Whatever is missing, garbled or about something else is a block. */
export function readVerdict(reply: GateReply, sent: SignedActionRequest, agentDid: string): VerdictReading {
  if (reply.kind === 'unreachable') return orphan(guardBlock('GATE_UNREACHABLE', reply.detail, sent.nonce));
  const data = dataOf(reply);
  const decision = DECISIONS.find((known) => known === data?.['decision']);
  if (data === null || decision === undefined) return withoutVerdict(reply, sent.nonce);
  const verdict = gateVerdict(data, decision, reply, sent.nonce);
  const doubt = firstDoubt(verdict, reply, sent.request, agentDid);
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
    authorizationId: textOf(data['authorizationId']),
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

interface Doubt {
  readonly code: GuardCode;
  readonly detail: string;
}

/** Why a permit or an escalation cannot be relied on; null where it can. A block needs no confirmation. */
function firstDoubt(
  verdict: GuardVerdict,
  answer: GateAnswer,
  request: PreparedRequest,
  agentDid: string,
): Doubt | null {
  const permit = isPermit(verdict.decision);
  if (!permit && verdict.decision !== 'escalate') return null;
  if (permit && !isSuccess(answer)) {
    return { code: `GATE_HTTP_${answer.status}`, detail: 'the envelope contradicts the permit that it carries' };
  }
  if (contradictsItself(verdict)) {
    return {
      code: `GATE_HTTP_${answer.status}`,
      detail: `${verdict.decision} under ${verdict.reasonCode} is no verdict`,
    };
  }
  const mismatch = firstMismatch(verdict.data, askedTerms(request, agentDid));
  if (mismatch !== null) return { code: mismatch, detail: 'the verdict is about another action than was asked' };
  if (verdict.payloadDigest !== request.payloadDigest && request.payloadDigest !== null) {
    return { code: 'PAYLOAD_BINDING_NOT_CONFIRMED', detail: 'the gate did not confirm the payload digest' };
  }
  return permit && verdict.authorizationId === null && isValueBearing(request.amount)
    ? { code: 'AUTHORIZATION_REQUIRED', detail: 'the gate permitted a payment without a hold' }
    : null;
}

/** True where the family is given as another one, or the register has the code of an allow for something else. */
function contradictsItself({ decision, reasonCode, data }: GuardVerdict): boolean {
  if ((data['decisionFamily'] ?? decision) !== decision) return true;
  const family = findReasonCode(reasonCode)?.family ?? decision;
  return decision === 'allow' && family !== 'allow';
}

/** What a verdict on the request must be about; what the agent left out is signed as its default. */
function askedTerms({ action, amount, currency, merchant }: PreparedRequest, agentDid: string): HoldTerms {
  return {
    agentDid,
    action,
    amount: amount ?? DEFAULT_TERMS.amount,
    currency: currency ?? DEFAULT_TERMS.currency,
    merchant: merchant ?? DEFAULT_TERMS.merchant,
  };
}

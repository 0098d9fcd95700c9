import { DECISIONS, type Decision, isPermit, type JsonObject, toMinorUnits } from '@gatewright/protocol';
import { dataOf, isSuccess, numberOf, refusalCode, textOf, textsOf } from './envelope.js';
import type { GateAnswer, GateReply } from './gate-client.js';
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
  const echo = ECHOES.find(
    ({ name, differs }) => isSaid(verdict.data[name]) && differs(verdict.data, request, agentDid),
  );
  if (echo !== undefined) return { code: echo.code, detail: `the verdict is about another ${echo.name}` };
  if (verdict.payloadDigest !== request.payloadDigest && request.payloadDigest !== null) {
    return { code: 'PAYLOAD_BINDING_NOT_CONFIRMED', detail: 'the gate did not confirm the payload digest' };
  }
  return permit && verdict.authorizationId === null && isValueBearing(request.amount)
    ? { code: 'AUTHORIZATION_REQUIRED', detail: 'the gate permitted a payment without a hold' }
    : null;
}

interface Echo {
  readonly name: 'agentDid' | 'action' | 'amount' | 'currency' | 'merchant';
  readonly code: GuardCode;
  differs(data: JsonObject, request: PreparedRequest, agentDid: string): boolean;
}

/** What a verdict may repeat of the request; where it does, it must be the same. */
const ECHOES: readonly Echo[] = [
  {
    name: 'agentDid',
    code: 'AUTHORIZATION_AGENT_MISMATCH',
    differs: (data, _, agentDid) => data['agentDid'] !== agentDid,
  },
  {
    name: 'action',
    code: 'AUTHORIZATION_ACTION_MISMATCH',
    differs: (data, { action }) => data['action'] !== action,
  },
  {
    name: 'amount',
    code: 'AUTHORIZATION_AMOUNT_MISMATCH',
    differs: (data, { amount, currency }) => !isSameAmount(data['amount'], amount ?? 0, currency ?? 'USD'),
  },
  {
    name: 'currency',
    code: 'AUTHORIZATION_CURRENCY_MISMATCH',
    differs: (data, { currency }) => String(data['currency']).toUpperCase() !== (currency ?? 'USD').toUpperCase(),
  },
  {
    name: 'merchant',
    code: 'AUTHORIZATION_MERCHANT_MISMATCH',
    differs: (data, { merchant }) => data['merchant'] !== (merchant ?? ''),
  },
];

function isSaid(member: unknown): boolean {
  return member !== undefined && member !== null;
}

function isSameAmount(said: unknown, asked: number | string, currency: string): boolean {
  if (typeof said !== 'number' && typeof said !== 'string') return false;
  const minor = toMinorUnits(said, currency);
  return said === asked || (minor !== null && minor === toMinorUnits(asked, currency));
}

/** True unless the amount is absent or plainly zero: what cannot be read counts as value. */
export function isValueBearing(amount: number | string | undefined): boolean {
  if (amount === undefined) return false;
  return typeof amount === 'number' ? amount !== 0 : !/^0+(?:\.0+)?$/.test(amount);
}

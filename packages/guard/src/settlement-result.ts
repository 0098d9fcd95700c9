import { type ClientAnswer, findReasonCode, type JsonObject, type ReasonCode } from '@gatewright/protocol';
import { acceptedData, dataOf, isRefusal, refusalCode, textOf } from './envelope.js';
import type { GateReply, HoldVerb } from './gate-client.js';

/** Outcome of a call about a hold. A refusal is a value, never a throw. */
export type SettlementResult =
  | { readonly ok: true; readonly reasonCode: string; readonly data: JsonObject }
  | SettlementRefusal;

/** The call was refused, or the gate could not be asked. */
export interface SettlementRefusal {
  readonly ok: false;
  readonly reasonCode: string;
  readonly detail: string | null;
  /** True where the identical call may succeed later; the guard does not know then whether it was carried out. */
  readonly retryable: boolean;
  readonly data: JsonObject;
}

/** The answer that accepts each call, and the code of success. */
const ACCEPTANCE = {
  'effect/dispatching': { answer: 'Claim', reasonCode: 'CLAIMED' },
  'effect/dispatched': { answer: 'Dispatched', reasonCode: 'CLAIMED' },
  'effect/unknown': { answer: 'Unknown', reasonCode: 'HOLD_UNDER_RECONCILIATION' },
  capture: { answer: 'Capture', reasonCode: 'SETTLED' },
  void: { answer: 'Void', reasonCode: 'HOLD_VOIDED' },
  refund: { answer: 'Refund', reasonCode: 'REFUNDED' },
  'payload-binding': { answer: 'PayloadBinding', reasonCode: 'BINDING_OK' },
} as const satisfies Partial<Record<HoldVerb, { answer: ClientAnswer; reasonCode: ReasonCode }>>;

/** A call about a hold whose outcome is a settlement result. */
export type ReportedVerb = keyof typeof ACCEPTANCE;

/** Reads the answer to a call about a hold. */
export function readSettlement(reply: GateReply, verb: ReportedVerb): SettlementResult {
  const { answer, reasonCode } = ACCEPTANCE[verb];
  const data = acceptedData(answer, reply);
  if (data === null) return readRefusal(reply);
  return { ok: true, reasonCode: textOf(data['reasonCode']) ?? reasonCode, data };
}

/** The result of a call whose answer was lost, and that was carried out. */
export function settlementDone(verb: ReportedVerb): SettlementResult {
  return { ok: true, reasonCode: ACCEPTANCE[verb].reasonCode, data: {} };
}

/** Statuses of those who stand before a gate and ask to be asked again. */
const LATER: ReadonlySet<number> = new Set([408, 429]);

/**
 * Reads an answer that is no acceptance. Only a gate that says so has refused: a failing one may have carried the call
 * out, and so may the one behind a proxy that answers in its own words.
 */
export function readRefusal(reply: GateReply): SettlementRefusal {
  if (reply.kind === 'unreachable') return settlementRefusal('GATE_UNREACHABLE', reply.detail, {});
  const { status } = reply;
  const data = dataOf(reply) ?? {};
  const code = isRefusal(reply) ? refusalCode(reply) : null;
  const named = code ?? (status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${status}`);
  const refusal = settlementRefusal(named, textOf(data['detail']), data);
  const refused = code !== null && status < 500 && !LATER.has(status);
  return refused ? refusal : { ...refusal, retryable: true };
}

/** A refusal under a code; the register says whether the same call may succeed later. */
export function settlementRefusal(reasonCode: string, detail: string | null, data: JsonObject): SettlementRefusal {
  return { ok: false, reasonCode, detail, retryable: findReasonCode(reasonCode)?.retryable ?? false, data };
}

/** The refusal of an amount that is there and undefined: an undefined amount does not mean any amount. Null for any other terms. */
export function lostAmount(terms: { readonly amount?: unknown }): SettlementRefusal | null {
  if (!('amount' in terms) || terms.amount !== undefined) return null;
  return settlementRefusal('AMOUNT_NOT_DETERMINABLE', 'the amount is undefined: state it, or leave it out', {});
}

import { findReasonCode, type JsonObject } from '@gatewright/protocol';
import { acceptedData, dataOf, isSuccess, refusalCode, textOf } from './envelope.js';
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

/** What the gate's acceptance of each call looks like: the member of `data` that must be true, and the code of success. */
const ACCEPTANCE = {
  'effect/dispatching': { flag: 'ok', reasonCode: 'CLAIMED' },
  'effect/dispatched': { flag: 'ok', reasonCode: 'CLAIMED' },
  'effect/unknown': { flag: 'ok', reasonCode: 'HOLD_UNDER_RECONCILIATION' },
  capture: { flag: 'captured', reasonCode: 'SETTLED' },
  void: { flag: 'voided', reasonCode: 'HOLD_VOIDED' },
  refund: { flag: null, reasonCode: 'REFUNDED' },
  'payload-binding': { flag: null, reasonCode: 'BINDING_OK' },
} as const satisfies Partial<Record<HoldVerb, object>>;

/** A call about a hold whose outcome is a settlement result. */
export type ReportedVerb = keyof typeof ACCEPTANCE;

/** Reads the answer to a call about a hold. */
export function readSettlement(reply: GateReply, verb: ReportedVerb): SettlementResult {
  const data = acceptedData(reply);
  const { flag, reasonCode } = ACCEPTANCE[verb];
  if (data === null || (flag !== null && data[flag] !== true)) return readRefusal(reply);
  return { ok: true, reasonCode: textOf(data['reasonCode']) ?? reasonCode, data };
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
  const code = isSuccess(reply) ? null : refusalCode(reply);
  const named = code ?? (status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${status}`);
  const refusal = settlementRefusal(named, textOf(data['detail']), data);
  const refused = code !== null && status < 500 && !LATER.has(status);
  return refused ? refusal : { ...refusal, retryable: true };
}

/** A refusal under a code; the register says whether the same call may succeed later. */
export function settlementRefusal(reasonCode: string, detail: string | null, data: JsonObject): SettlementRefusal {
  return { ok: false, reasonCode, detail, retryable: findReasonCode(reasonCode)?.retryable ?? false, data };
}

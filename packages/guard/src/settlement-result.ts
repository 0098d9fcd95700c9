import { findReasonCode, type JsonObject } from '@gatewright/protocol';
import { dataOf, isSuccess, refusalCode, textOf } from './envelope.js';
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
  if (reply.kind === 'unreachable') return settlementRefusal('GATE_UNREACHABLE', reply.detail, {});
  const { flag, reasonCode } = ACCEPTANCE[verb];
  const data = dataOf(reply);
  const accepted = data !== null && isSuccess(reply) && (flag === null || data[flag] === true);
  if (accepted) return { ok: true, reasonCode: textOf(data['reasonCode']) ?? reasonCode, data };
  const code = isSuccess(reply) ? null : refusalCode(reply);
  const detail = textOf(data?.['detail']);
  if (code !== null) return settlementRefusal(code, detail, data ?? {});
  return settlementRefusal(reply.status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${reply.status}`, detail, data ?? {});
}

/** A refusal under a code; the register says whether the same call may succeed later. */
export function settlementRefusal(reasonCode: string, detail: string | null, data: JsonObject): SettlementRefusal {
  return { ok: false, reasonCode, detail, retryable: findReasonCode(reasonCode)?.retryable ?? false, data };
}

import { findReasonCode, type JsonObject } from '@gatewright/protocol';
import { dataOf, isSuccess, refusalCode, textOf } from './envelope.js';
import type { GateReply } from './gate-client.js';

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

/** What an accepted call looks like: the member of `data` that must be true, and the code of its success. */
export interface Acceptance {
  readonly flag: 'captured' | 'voided' | 'ok' | null;
  readonly reasonCode: string;
}

/** Reads the answer to a call about a hold. */
export function readSettlement(reply: GateReply, acceptance: Acceptance): SettlementResult {
  if (reply.kind === 'unreachable') return settlementRefusal('GATE_UNREACHABLE', reply.detail, {});
  const data = dataOf(reply);
  const accepted = data !== null && isSuccess(reply) && (acceptance.flag === null || data[acceptance.flag] === true);
  if (accepted) return { ok: true, reasonCode: textOf(data['reasonCode']) ?? acceptance.reasonCode, data };
  const code = isSuccess(reply) ? null : refusalCode(reply);
  const detail = textOf(data?.['detail']);
  if (code !== null) return settlementRefusal(code, detail, data ?? {});
  return settlementRefusal(reply.status >= 500 ? 'GATE_UNREACHABLE' : `GATE_HTTP_${reply.status}`, detail, data ?? {});
}

/** A refusal under a code; the register says whether the same call may succeed later. */
export function settlementRefusal(reasonCode: string, detail: string | null, data: JsonObject): SettlementRefusal {
  return { ok: false, reasonCode, detail, retryable: findReasonCode(reasonCode)?.retryable ?? false, data };
}

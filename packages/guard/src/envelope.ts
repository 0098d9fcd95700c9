import { answerFaults, type ClientAnswer, isJsonObject, type JsonObject } from '@gatewright/protocol';
import { type GateAnswer, type GateReply, isPathSegment } from './gate-client.js';

const CODE_IN_BRACKETS = /\(([A-Z][A-Z0-9_]*(?::[A-Za-z0-9:_-]+)?)\)\s*$/;
const BARE_CODE = /^[A-Z][A-Z0-9_]*(?::[A-Za-z0-9:_-]+)?$/;

/** The `data` of an envelope (protocol.md §2.1); null where there is none. */
export function dataOf(answer: GateAnswer): JsonObject | null {
  const data = answer.body?.['data'];
  return isJsonObject(data) ? data : null;
}

/** True for a 2xx answer that says `success: true`. */
export function isSuccess({ status, body }: GateAnswer): boolean {
  return status >= 200 && status < 300 && body?.['success'] === true;
}

/** The `data` of a success, held to what a client acts on; null where there was no answer, or another one. */
export function acceptedData(name: ClientAnswer, reply: GateReply): JsonObject | null {
  if (reply.kind === 'unreachable' || !isSuccess(reply)) return null;
  const data = dataOf(reply);
  return data !== null && answerFaults(name, data).length === 0 ? data : null;
}

/** True for an answer that says no: `success: false`, or the status of a refusal. */
export function isRefusal({ status, body }: GateAnswer): boolean {
  return status >= 400 || body?.['success'] === false;
}

/** The reason code of a refusal: `data.reasonCode`, else the message, bare or as `Not voided (NOT_HELD)`; else null. */
export function refusalCode(answer: GateAnswer): string | null {
  const reasonCode = textOf(dataOf(answer)?.['reasonCode']);
  if (reasonCode !== null) return reasonCode;
  const message = textOf(answer.body?.['message']) ?? '';
  return BARE_CODE.test(message) ? message : (CODE_IN_BRACKETS.exec(message)?.[1] ?? null);
}

/** A member that should be text; null for anything else, and for empty text. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A member that should be the id of a hold; null for anything else, and for text that no address can carry. */
export function idOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isPathSegment(text) ? text : null;
}

/** A member that should be a finite number; null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A member that should be a list of text; what is not text is left out. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

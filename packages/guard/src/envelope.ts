import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import type { GateAnswer, GateReply } from './gate-client.js';

const CODE_IN_BRACKETS = /\(([A-Z][A-Z0-9_]*(?::[A-Za-z0-9:_-]+)?)\)\s*$/;
const BARE_CODE = /^[A-Z][A-Z0-9_]*(?::[A-Za-z0-9:_-]+)?$/;

/** The `data` of an envelope (wire §0); null where there is none. */
export function dataOf(answer: GateAnswer): JsonObject | null {
  const data = answer.body?.['data'];
  return isJsonObject(data) ? data : null;
}

/** True for a 2xx answer that does not say `success: false`. */
export function isSuccess({ status, body }: GateAnswer): boolean {
  return status >= 200 && status < 300 && body !== null && body['success'] !== false;
}

/** The `data` of an answer that says yes; null where nobody answered, or something else. */
export function acceptedData(reply: GateReply): JsonObject | null {
  return reply.kind === 'unreachable' || !isSuccess(reply) ? null : dataOf(reply);
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

/** A member that should be a finite number; null for anything else. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A member that should be a list of text; what is not text is left out. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

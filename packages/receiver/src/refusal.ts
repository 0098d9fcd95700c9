import { DECISION_HEADER } from '@gatewright/guard/internal';
import { findReasonCode, type JsonObject, type ReasonCode, utf8 } from '@gatewright/protocol';
import { REPLAYED_HEADER, type StoredAnswer } from './outcomes.js';

/** By this header of its response, as `not-executed`, a service behind the proxy says that nothing ran. */
export const EFFECT_HEADER = 'x-gatewright-effect';

/** A request that was not let through. Nothing ran, or nothing ran again. */
export interface Refused {
  readonly ok: false;
  readonly reasonCode: string;
  /** HTTP status of the answer. */
  readonly status: number;
  readonly detail: string | null;
  /** The response of the same request, which ran before under its authorization; `status` is that of the response. */
  readonly stored?: StoredAnswer | undefined;
}

const REFUSED_STATUS = 403;

/** A refusal by a receiver itself. */
export function refuse(reasonCode: ReasonCode, detail: string): Refused {
  return refusedBy(reasonCode, detail);
}

/** A refusal under any code, with the status of the register. */
export function refusedBy(reasonCode: string, detail: string | null): Refused {
  const status = findReasonCode(reasonCode)?.status ?? REFUSED_STATUS;
  return { ok: false, reasonCode, status: status >= 400 ? status : REFUSED_STATUS, detail };
}

/**
 * The body of a refusal, in the envelope of the protocol (protocol.md §2.1).
 *
 * @example
 * import { refusalBody } from '@gatewright/receiver';
 *
 * refusalBody({ reasonCode: 'MISSING_GOVERNANCE', detail: null }).message; // => 'MISSING_GOVERNANCE'
 */
export function refusalBody({ reasonCode, detail }: Pick<Refused, 'reasonCode' | 'detail'>): JsonObject {
  const remedy = findReasonCode(reasonCode)?.remedy ?? null;
  return { success: false, message: reasonCode, data: { decision: 'block', reasonCode, detail, remedy } };
}

/** Status, headers and body that answer a request that was not let through: a refusal, the stored response, or a receipt for it. */
export function answerTo(refused: Refused): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
} {
  const { status, detail, stored } = refused;
  if (stored === undefined) {
    const headers = { 'content-type': 'application/json', [DECISION_HEADER]: 'block' };
    return { status, headers, body: utf8(JSON.stringify(refusalBody(refused))).slice() };
  }
  const marks = { [DECISION_HEADER]: 'allow', [REPLAYED_HEADER]: 'true' };
  if (stored.body !== null) {
    const type = stored.contentType === null ? {} : { 'content-type': stored.contentType };
    return { status, headers: { ...type, ...marks }, body: stored.body.slice() };
  }
  const receipt = { success: status < 300, message: 'RESPONSE_NOT_STORED', data: { decision: 'allow', detail } };
  return {
    status,
    headers: { 'content-type': 'application/json', ...marks },
    body: utf8(JSON.stringify(receipt)).slice(),
  };
}

/** The answer to a request that ran before, under the same authorization. */
export function replayOf(authorizationId: string, answer: StoredAnswer): Refused {
  const detail = `the request ran before under the authorization ${authorizationId}, and was answered ${answer.status}`;
  return { ok: false, reasonCode: 'AUTHORIZATION_ALREADY_CLAIMED', status: answer.status, detail, stored: answer };
}

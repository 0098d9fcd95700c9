import { findReasonCode, type JsonObject, type ReasonCode } from '@gatewright/protocol';

/** By this header of its response, as `not-executed`, a service behind the proxy says that nothing ran. */
export const EFFECT_HEADER = 'x-gatewright-effect';

/** A request that was not let through. Nothing ran. */
export interface Refused {
  readonly ok: false;
  readonly reasonCode: string;
  /** HTTP status of the answer. */
  readonly status: number;
  readonly detail: string | null;
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

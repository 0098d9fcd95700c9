import {
  type Fault,
  faultList,
  type JsonObject,
  type ReasonCode,
  type Refusal,
  type Refused,
  refuse,
  refuseFaults,
  statusOf,
} from '@gatewright/protocol';
import type { RateLimiter } from './rate-limiter.js';

/** What leaves the gate: an HTTP status and the members of the envelope (protocol.md §2.1). Hosts without HTTP read `data`. */
export interface Answer {
  readonly status: number;
  readonly success: boolean;
  /** The bare reason code of a refusal, a word for people otherwise. */
  readonly message: string | null;
  readonly data: JsonObject;
  /** The call may have taken effect all the same; an answer over HTTP then shows no verdict, which would end the search for it. */
  readonly mayHaveLanded?: true;
  /** When the same call may be made again, where that is known. */
  readonly retryAfterSeconds?: number;
}

/** A success, status 200. */
export function success(data: JsonObject, message: string | null = null): Answer {
  return { status: 200, success: true, message, data };
}

/** The answer to a refused call, with the status that the register gives its code unless the route has one of its own. The code may be one that a rule declares. */
export function answerRefusal(
  { refusal: { reasonCode, detail, hint, faults, data: own } }: Pick<Refused<Refusal<string>>, 'refusal'>,
  data: JsonObject = {},
  status = statusOf(reasonCode),
): Answer {
  const more = {
    ...(hint === undefined ? {} : { hint }),
    ...(faults === undefined ? {} : { faults: faultList(faults) }),
  };
  return { status, success: false, message: reasonCode, data: { ...own, ...data, ...more, reasonCode, detail } };
}

/** The refusal of a call that came more often than a rate limiter permits. */
export function rateLimited(
  { retryAfterSeconds }: Pick<RateLimiter, 'retryAfterSeconds'>,
  detail: string,
  data: JsonObject = {},
): Answer {
  return { ...answerRefusal(refuse('RATE_LIMIT_EXCEEDED', detail), data), retryAfterSeconds };
}

/** The answer to a malformed call, with the JSON path of each fault. */
export function malformed(code: ReasonCode, faults: readonly Fault[]): Answer {
  return answerRefusal(refuseFaults(code, faults));
}

/** Codes that refuse a decision with 403, but a call on a hold because of what became of the hold: a conflict. */
const HOLD_CONFLICTS: ReadonlySet<string> = new Set([
  'MANDATE_REVOKED',
  'AGENT_QUARANTINED',
  'AGENT_DECOMMISSIONED',
  'DELEGATION_CHAIN_BROKEN',
]);

/** HTTP status of a call on a hold that is refused with `code`. */
export function holdRefusalStatus(code: ReasonCode): number {
  return HOLD_CONFLICTS.has(code) ? 409 : statusOf(code);
}

/** HTTP status of an approval that is refused with `code`, which a rule may have declared: never a success. */
export function approvalRefusalStatus(code: string): number {
  return Math.max(403, statusOf(code));
}

/**
 * HTTP status of a resume claim that is refused with `code`: that of a call on the hold, and never a success. `MODIFIED` is
 * no failure where it is read, but nothing can be resumed under it.
 */
export function resumeRefusalStatus(code: ReasonCode): number {
  return code === 'MODIFIED' ? 409 : Math.max(400, holdRefusalStatus(code));
}

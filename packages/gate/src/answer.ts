import { type Fault, type JsonObject, type ReasonCode, statusOf } from '@gatewright/protocol';
import type { RateLimiter } from './rate-limiter.js';

/** Faults of one document or message that an answer lists. */
const FAULTS_SHOWN_MAX = 100;

/** Why a call is refused; `answerRefusal` maps it to HTTP. A refusal of the ledger is one as it is. */
export interface Refusal<Code extends string = ReasonCode> {
  readonly reasonCode: Code;
  /** A sentence for people, without secrets. */
  readonly detail: string;
  /** What a developer should look at first. */
  readonly hint?: string;
  /** What is wrong in the message, each with its JSON path. */
  readonly faults?: readonly Fault[];
}

/** What a step of a call gives: a value, or the refusal that ends the call. */
export type Result<T, R = Refusal> = { readonly ok: true; readonly value: T } | Refused<R>;

/** The result of a step that refuses. */
export interface Refused<R = Refusal> {
  readonly ok: false;
  readonly refusal: R;
}

/** Gives a value. */
export function accept<const T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** The result of a check that passed and has nothing to give. */
export const PASSED: Result<undefined, never> = { ok: true, value: undefined };

/** The refusal of a call, under a code of the register. */
export function refuse(reasonCode: ReasonCode, detail: string, more: Pick<Refusal, 'hint' | 'faults'> = {}): Refused {
  return { ok: false, refusal: { reasonCode, detail, ...more } };
}

/** The refusal of a message for its faults. */
export function refuseFaults(reasonCode: ReasonCode, faults: readonly Fault[]): Refused {
  return refuse(reasonCode, describeFaults(faults), { faults });
}

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
  { refusal: { reasonCode, detail, hint, faults } }: Pick<Refused<Refusal<string>>, 'refusal'>,
  data: JsonObject = {},
  status = statusOf(reasonCode),
): Answer {
  const more = {
    ...(hint === undefined ? {} : { hint }),
    ...(faults === undefined ? {} : { faults: faultList(faults) }),
  };
  return { status, success: false, message: reasonCode, data: { ...data, ...more, reasonCode, detail } };
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

/** The faults as they travel: the first, where there are very many. */
export function faultList(faults: readonly Fault[]): JsonObject[] {
  return faults.slice(0, FAULTS_SHOWN_MAX).map(({ path, message }) => ({ path, message }));
}

/** The same in one line for people. */
export function describeFaults(faults: readonly Fault[]): string {
  const shown = faults.slice(0, FAULTS_SHOWN_MAX).map(({ path, message }) => `${path} ${message}`);
  if (faults.length > shown.length) shown.push(`and ${faults.length - shown.length} more`);
  return shown.join('; ');
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

import { type Fault, type JsonObject, statusOf } from '@gatewright/protocol';
import { FAULTS_TOLD_MAX } from './limits.js';
import type { Allowances } from './rate-limiter.js';

/** What leaves the gate: an HTTP status and the members of the envelope (wire §0). Hosts without HTTP read `data`. */
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

/** A refusal under a reason code, with the status that the register gives it. */
export function refusal(code: string, detail: string, data: JsonObject = {}, status = statusOf(code)): Answer {
  return { status, success: false, message: code, data: { ...data, reasonCode: code, detail } };
}

/** The refusal of a call that came more often than an allowance gives. */
export function tooOften(
  { nextAfterSeconds }: Pick<Allowances, 'nextAfterSeconds'>,
  detail: string,
  data: JsonObject = {},
): Answer {
  return { ...refusal('RATE_LIMIT_EXCEEDED', detail, data), retryAfterSeconds: nextAfterSeconds };
}

/** A refusal of a malformed call, with the JSON path of each fault. */
export function malformed(code: string, faults: readonly Fault[]): Answer {
  return refusal(code, describeFaults(faults), { faults: faultList(faults) });
}

/** The faults as they travel: the first, where there are very many. */
export function faultList(faults: readonly Fault[]): JsonObject[] {
  return faults.slice(0, FAULTS_TOLD_MAX).map(({ path, message }) => ({ path, message }));
}

/** The same in one line for people. */
export function describeFaults(faults: readonly Fault[]): string {
  const told = faults.slice(0, FAULTS_TOLD_MAX).map(({ path, message }) => `${path} ${message}`);
  if (faults.length > told.length) told.push(`and ${faults.length - told.length} more`);
  return told.join('; ');
}

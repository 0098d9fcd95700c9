import type { Fault, JsonObject } from '../json/index.js';
import type { ReasonCode } from './reason-codes.js';

/** Faults of one document or message that an answer lists. */
const FAULTS_SHOWN_MAX = 100;

/** Why a call is refused; the gate's `answerRefusal` maps it to HTTP. A refusal of the ledger is one as it is. */
export interface Refusal<Code extends string = ReasonCode> {
  readonly reasonCode: Code;
  /** A sentence for people, without secrets. */
  readonly detail: string;
  /** What a developer should look at first. */
  readonly hint?: string;
  /** What is wrong in the message, each with its JSON path. */
  readonly faults?: readonly Fault[];
  /** What the answer shows beside that. */
  readonly data?: JsonObject;
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
export function refuse(
  reasonCode: ReasonCode,
  detail: string,
  more: Pick<Refusal, 'hint' | 'faults' | 'data'> = {},
): Refused {
  return { ok: false, refusal: { reasonCode, detail, ...more } };
}

/** The refusal of a message for its faults. */
export function refuseFaults(reasonCode: ReasonCode, faults: readonly Fault[]): Refused {
  return refuse(reasonCode, describeFaults(faults), { faults });
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

import type { Fault, ReasonCode } from '@gatewright/protocol';

/** Why a call is refused; `answer.ts` maps it to HTTP. A refusal of the ledger is one as it is. */
export interface Refusal {
  readonly reasonCode: ReasonCode;
  /** A sentence for people, without secrets. */
  readonly detail: string;
  /** What a developer should look at first. */
  readonly hint?: string;
  /** What is wrong in the message, each with its JSON path. */
  readonly faults?: readonly Fault[];
}

/** What a step of a call gives: a value, or the refusal that ends the call. */
export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R };

/** Gives a value. */
export function accept<const T>(value: T): Result<T, never> {
  return { ok: true, value };
}

/** The result of a check that passed and has nothing to give. */
export const PASSED: Result<undefined, never> = { ok: true, value: undefined };

/** Refuses under a code of the register. */
export function refuse(
  reasonCode: ReasonCode,
  detail: string,
  more: Pick<Refusal, 'hint' | 'faults'> = {},
): Result<never> {
  return { ok: false, refusal: { reasonCode, detail, ...more } };
}

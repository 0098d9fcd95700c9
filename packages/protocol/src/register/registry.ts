import type { DecisionFamily } from './families.js';
import { REASON_CODES, type ReasonCode, type ReasonCodeRow } from './reason-codes.js';

const BY_CODE: ReadonlyMap<string, ReasonCodeRow> = new Map(REASON_CODES.map((row) => [row.code, row]));

/**
 * The row of a reason code, or undefined for a code outside the register (a rule may declare its own).
 * A prefixed code is found by the part before the colon: `CONSTRAINT_FAILED:mm:route` → `CONSTRAINT_FAILED`.
 */
export function findReasonCode(code: string): ReasonCodeRow | undefined {
  const colon = code.indexOf(':');
  return BY_CODE.get(colon === -1 ? code : code.slice(0, colon));
}

/** The row of a registered code. */
export function reasonCode(code: ReasonCode): ReasonCodeRow {
  const row = BY_CODE.get(code);
  if (row === undefined) throw new Error(`the register has no row for ${code}`);
  return row;
}

/** HTTP status of an answer whose reason is `code`; a rule's own code answers like any refusal, 403. */
export function statusOf(code: string): number {
  return findReasonCode(code)?.status ?? 403;
}

/** Decision family of a registered code (protocol.md §1.13). */
export function familyOf(code: ReasonCode): DecisionFamily {
  return reasonCode(code).family;
}

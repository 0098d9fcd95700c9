import type { Decision } from '@gatewright/protocol';
import type { Members } from './members.js';
import { REGISTERED_CODES } from './registered-codes.generated.js';

const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries(REGISTERED_CODES).flatMap(([family, codes]) => codes.split(' ').map((code) => [code, family])),
);

/**
 * Checks the reason code that a rule or prohibition declares. Clients read the decision from the family of a registered code, so one
 * of another family is a fault; in documents that their reader cannot change, a warning. Codes whose family the rule chooses
 * (`declaredByRule`) fit every decision.
 */
export function checkReasonCode(rule: Members, decision: Decision, isServed: boolean): void {
  // What follows a colon is detail: `CONSTRAINT_FAILED:mm:route`.
  const code = rule.text('reasonCode')?.split(':', 1)[0];
  const family = code === undefined ? undefined : FAMILIES.get(code);
  // A rule that observes escalates where it is unverifiable, so no one family fits it.
  if (family === undefined || (family === decision && decision !== 'observe')) return;
  const message = `is a registered code of the family ${family}, and the decision is ${decision}: declare a code of your own`;
  if (isServed) rule.warn('reasonCode', message);
  else rule.fault('reasonCode', message);
}

import { type Decision, type Fault, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import type { Members } from './members.js';
import { REGISTERED_CODES, RULE_CHOSEN_CODES } from './registered-codes.generated.js';

const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries(REGISTERED_CODES).flatMap(([family, codes]) => codes.split(' ').map((code) => [code, family])),
);

/**
 * Checks the reason code that a rule or prohibition declares. Clients read the decision from the family of a registered code, so one
 * of another family is a fault; in documents that their reader cannot change, a warning. Codes whose family the rule chooses
 * (`declaredByRule`) fit every decision.
 */
export function checkReasonCode(rule: Members, decision: Decision, isServed: boolean): void {
  const code = declaredCode(rule.get('reasonCode'));
  const family = code === undefined ? undefined : FAMILIES.get(code);
  // A rule that observes escalates where it is unverifiable, so no one family fits it.
  if (family === undefined || (family === decision && decision !== 'observe')) return;
  const message = `is a registered code of the family ${family}, and the decision is ${decision}: declare a code of your own`;
  if (isServed) rule.warn('reasonCode', message);
  else rule.fault('reasonCode', message);
}

/** Where a code of an author's own is declared. */
export interface DeclaredCode {
  readonly code: string;
  readonly decision: string;
  /** JSON path of its rule. */
  readonly path: string;
}

/** The codes of their authors' own that the rules of a document declare; rules that are no objects are left out. */
export function declaredCodes(rules: JsonObject, path: string): DeclaredCode[] {
  const { molecules } = rules;
  return (Array.isArray(molecules) ? molecules : []).flatMap((molecule, index) => {
    if (!isJsonObject(molecule)) return [];
    const code = declaredCode(molecule['reasonCode']);
    const { decision } = molecule;
    const isOwn = code !== undefined && !FAMILIES.has(code) && !RULE_CHOSEN_CODES.includes(code);
    return isOwn && typeof decision === 'string' ? [{ code, decision, path: `${path}.molecules[${index}]` }] : [];
  });
}

/** The codes that are declared under another decision than where they come first: clients read one family off a code. */
export function familyFaults(declared: readonly DeclaredCode[]): Fault[] {
  const first = new Map<string, DeclaredCode>();
  return declared.flatMap((each) => {
    const earlier = first.get(each.code) ?? each;
    first.set(each.code, earlier);
    if (earlier.decision === each.decision) return [];
    const message = `${each.code} is of the family ${earlier.decision} in ${earlier.path}, and the decision is ${each.decision}: declare another code`;
    return [{ path: `${each.path}.reasonCode`, message }];
  });
}

/** What follows a colon is detail: `CONSTRAINT_FAILED:mm:route`. */
function declaredCode(stated: JsonValue | undefined): string | undefined {
  return typeof stated === 'string' && stated.trim() !== '' ? stated.split(':', 1)[0] : undefined;
}

import type { Fault, JsonValue } from '@gatewright/protocol';
import { type CompileLimits, ruleOptions } from './compile/index.js';
import { RuleWriter } from './compile/rules.js';
import { Faults } from './members/faults.js';
import { membersOf } from './members/members.js';
import { declaredCodes, familyFaults } from './members/reason-codes.js';
import { finished, type Steps } from './members/steps.js';
import { ProgramBuilder } from './writing/program-builder.js';

/** Every fault of one rule document (`{molecules: […]}`), with paths below `path`; empty when it compiles under the limits. */
export function validateRuleDocument(value: JsonValue | undefined, path: string, limits: CompileLimits = {}): Fault[] {
  return [...checkRuleDocument(value, path, limits).faults];
}

/** What is wrong with a rule document, and what compiles and may not mean what its author thinks. */
export interface RuleDocumentCheck {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
}

/** `validateRuleDocument` with the warnings. */
export function checkRuleDocument(
  value: JsonValue | undefined,
  path: string,
  limits: CompileLimits = {},
): RuleDocumentCheck {
  return finished(validationSteps(value, path, limits));
}

/** `checkRuleDocument` in steps. */
export function* validationSteps(
  value: JsonValue | undefined,
  path: string,
  limits: CompileLimits = {},
): Steps<RuleDocumentCheck> {
  const faults = new Faults();
  const rules = new RuleWriter(new ProgramBuilder(), ruleOptions({ limits }));
  for (const document of membersOf(value, path, faults)) {
    yield* rules.addDocument(document, '');
    for (const fault of familyFaults(declaredCodes(document.object, path))) faults.add(fault.path, fault.message);
  }
  return { faults: faults.all, warnings: faults.warnings };
}

import { type Fault, isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import { atomRow } from './atoms/rows.js';
import { Faults } from './compile/faults.js';
import { type CompileLimits, ruleOptions } from './compile/index.js';
import { membersOf } from './compile/members.js';
import { ProgramBuilder } from './compile/program-builder.js';
import { RuleWriter } from './compile/rules.js';
import { finished, type Steps } from './compile/steps.js';

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
  for (const document of membersOf(value, path, faults)) yield* rules.addDocument(document, '', '');
  return { faults: faults.all, warnings: faults.warnings };
}

const PROTOCOL_COMBINATORS = new Set<JsonValue | undefined>(['any', 'all', 'none']);

/** True for a molecule that guards of others evaluate as we do: only predicates of the protocol, no negation (protocol.md §2.11). */
export function isProtocolMolecule(molecule: JsonValue): boolean {
  if (!isJsonObject(molecule)) return false;
  const { combinator, atoms } = molecule;
  if (!PROTOCOL_COMBINATORS.has(combinator) || !Array.isArray(atoms)) return false;
  return atoms.every(isProtocolAtom);
}

function isProtocolAtom(atom: JsonValue): boolean {
  if (!isJsonObject(atom)) return false;
  const { predicate, not } = atom;
  const isNegated = not !== undefined && not !== false;
  return typeof predicate === 'string' && !isNegated && atomRow(predicate)?.protocol === true;
}

/**
 * The document as it is shown to guards of others. They are silent on what they do not know, so a molecule of ours is shown
 * as one that always escalates: the guard then asks the gate, which decides with the real rule (decisions/rules.md, "Rules that other guards would ignore"). So is every
 * molecule of a strict document, which they would read as one that is not.
 */
export function downgradeForOthers(document: JsonObject): JsonObject {
  const { strict = false, ...shown } = document;
  const { molecules } = shown;
  if (!Array.isArray(molecules)) return document;
  const isShown = (molecule: JsonValue) => strict === false && isProtocolMolecule(molecule);
  return {
    ...shown,
    molecules: molecules.map((molecule: JsonValue) => (isShown(molecule) ? molecule : escalating(molecule))),
  };
}

/** `none` over an atom that never fires: no term, no match. */
function escalating(molecule: JsonValue): JsonObject {
  const { id, name, reasonCode } = isJsonObject(molecule) ? molecule : {};
  return {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    combinator: 'none',
    atoms: [{ predicate: 'text-matches', config: { terms: [] } }],
    decision: 'escalate',
    ...(reasonCode === undefined ? {} : { reasonCode }),
  };
}

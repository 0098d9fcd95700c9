import type { Decision, JsonObject, JsonValue } from '@gatewright/protocol';
import { ATOMS, fieldsRead } from './atoms.js';
import { type Context, fieldAt, provenanceRank } from './context.js';
import { objectOf, objectsOf, own, textOf } from './documents.js';
import { isWellFormed } from './fields.js';
import { decisionOf, type Finding, mostRestrictive } from './findings.js';

/** What one molecule says about one request. */
export interface MoleculeOutcome {
  readonly id: string;
  readonly fired: boolean;
  readonly unverifiable: readonly string[];
  readonly finding: Finding | null;
}

/** A rule document as a bundle serves it. */
export interface RuleDocument {
  readonly id: string;
  readonly fallbackCode: string;
  readonly molecules: readonly JsonObject[];
}

export function ruleDocuments(
  entries: readonly JsonValue[] | undefined,
  idKeys: readonly string[],
  fallbackCode: string,
) {
  return objectsOf(entries).map(
    (entry): RuleDocument => ({
      id: idKeys.map((key) => textOf(own(entry, key), '')).find((id) => id !== '') ?? '',
      fallbackCode,
      molecules: objectsOf(own(objectOf(own(entry, 'document')), 'molecules')),
    }),
  );
}

export function evaluateMolecule(document: RuleDocument, molecule: JsonObject, context: Context): MoleculeOutcome {
  const fired = isFired(molecule, context);
  const unverifiable = requiredFields(molecule)
    .filter(({ name, level }) => !isVerified(name, level, context))
    .map(({ name }) => name);
  return {
    id: `${document.id}/${textOf(own(molecule, 'id'), '')}`,
    fired,
    unverifiable,
    finding: findingOf(document, molecule, fired, unverifiable.length > 0),
  };
}

export function atomsOf(molecule: JsonObject): readonly JsonObject[] {
  return objectsOf(own(molecule, 'atoms'));
}

/** `any`: some atom fires; `all`: every atom; `none`: no atom; no atoms, or another combinator: never. */
function isFired(molecule: JsonObject, context: Context): boolean {
  const outcomes = atomsOf(molecule).map((atom) => atomFires(atom, context));
  if (outcomes.length === 0) return false;
  switch (own(molecule, 'combinator')) {
    case 'any':
      return outcomes.some((fires) => fires);
    case 'all':
      return outcomes.every((fires) => fires);
    case 'none':
      return !outcomes.some((fires) => fires);
    default:
      return false;
  }
}

/** An unknown atom does not fire. */
function atomFires(atom: JsonObject, context: Context): boolean {
  const predicate = ATOMS.get(textOf(own(atom, 'predicate'), ''));
  const fires = predicate?.(objectOf(own(atom, 'config')), context) ?? false;
  return own(atom, 'not') === true ? !fires : fires;
}

/** riskLevel (any level of trust) with a risk-at-or-above atom; each field of `requireProvenance` at its level. */
function requiredFields(molecule: JsonObject): { name: string; level: string }[] {
  const risk = atomsOf(molecule).some((atom) => own(atom, 'predicate') === 'risk-at-or-above');
  const demanded = Object.entries(objectOf(own(molecule, 'requireProvenance')));
  return [
    ...(risk ? [{ name: 'riskLevel', level: 'agent_asserted' }] : []),
    ...demanded.map(([name, level]) => ({ name, level: textOf(level, '') })),
  ];
}

/** Unverifiable where missing, malformed or under its level. */
function isVerified(name: string, level: string, context: Context): boolean {
  const field = fieldAt(context, name);
  return (
    field !== undefined && isWellFormed(name, field.value) && provenanceRank(field.provenance) >= provenanceRank(level)
  );
}

function findingOf(
  document: RuleDocument,
  molecule: JsonObject,
  fired: boolean,
  unverifiable: boolean,
): Finding | null {
  const doubt: Finding = { decision: 'escalate', reasonCode: 'CONTEXT_UNVERIFIABLE' };
  if (!fired) return unverifiable ? doubt : null;
  const reasonCode = textOf(own(molecule, 'reasonCode'), '') || document.fallbackCode;
  const decision: Decision = decisionOf(own(molecule, 'decision'), 'block');
  const raised = mostRestrictive([{ decision, reasonCode }, ...(unverifiable ? [{ ...doubt, reasonCode }] : [])]);
  return raised;
}

/** Names of every field that a molecule consults. */
export function moleculeFields(molecule: JsonObject): readonly string[] {
  return [
    ...atomsOf(molecule).flatMap((atom) =>
      fieldsRead(textOf(own(atom, 'predicate'), ''), objectOf(own(atom, 'config'))),
    ),
    ...requiredFields(molecule).map(({ name }) => name),
  ];
}

import type { Decision, JsonObject, JsonValue } from '@gatewright/protocol';
import { ATOMS, fieldsRead } from './atoms.js';
import { type Context, fieldAt, provenanceRank } from './context.js';
import { objectOf, objectsOf, own, textOf } from './documents.js';
import { isWellFormed } from './fields.js';
import { atomName, OWN_ATOMS, ownFieldNeeded, ownFieldsRead } from './own-atoms.js';
import { decisionOf, type Finding, mostRestrictive } from './precedence.js';
import { unreadFields } from './unread.js';

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
  /** What an atom cannot evaluate makes its molecule unverifiable. */
  readonly strict: boolean;
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
      strict: (own(objectOf(own(entry, 'document')), 'strict') ?? true) !== false,
      molecules: objectsOf(own(objectOf(own(entry, 'document')), 'molecules')),
    }),
  );
}

export function evaluateMolecule(
  document: RuleDocument,
  molecule: JsonObject,
  context: Context,
  now: number,
): MoleculeOutcome {
  const outcome = outcomeOf(molecule, context, now, document.strict);
  // To be strict never loosens: what is unknown fires where it would in a document that is not.
  const fired = outcome === null && document.strict ? outcomeOf(molecule, context, now, false) : outcome;
  const unverifiable = [
    ...requiredFields(molecule)
      .filter(({ name, level }) => !isVerified(name, level, context))
      .map(({ name }) => name),
    ...(outcome === null ? unknownFields(molecule, context, now, document.strict) : []),
  ];
  return {
    id: `${document.id}/${textOf(own(molecule, 'id'), '')}`,
    fired: fired === true,
    unverifiable,
    finding: findingOf(document, molecule, fired === true, unverifiable.length > 0),
  };
}

export function atomsOf(molecule: JsonObject): readonly JsonObject[] {
  return objectsOf(own(molecule, 'atoms'));
}

/**
 * `any`: some atom fires; `all`: every atom; `none`: no atom; no atoms, or another combinator: never. An atom that is
 * unknown counts where the others leave it open: then the molecule is unknown (null).
 */
function outcomeOf(molecule: JsonObject, context: Context, now: number, strict: boolean): boolean | null {
  const outcomes = atomsOf(molecule).map((atom) => atomFires(atom, context, now, strict));
  if (outcomes.length === 0) return false;
  switch (own(molecule, 'combinator')) {
    case 'any':
      return someFires(outcomes);
    case 'all':
      return negated(someFires(outcomes.map(negated)));
    case 'none':
      return negated(someFires(outcomes));
    default:
      return false;
  }
}

function someFires(outcomes: readonly (boolean | null)[]): boolean | null {
  return outcomes.includes(true) || (outcomes.includes(null) ? null : false);
}

function negated(outcome: boolean | null): boolean | null {
  return outcome === null ? null : !outcome;
}

function nameAndConfig(atom: JsonObject): [name: string, config: JsonObject] {
  const config = objectOf(own(atom, 'config'));
  return [atomName(textOf(own(atom, 'predicate'), ''), config), config];
}

/** An unknown predicate does not fire. By the strict reading an atom is unknown where it cannot evaluate a field. */
function atomFires(atom: JsonObject, context: Context, now: number, strict: boolean): boolean | null {
  const [name, config] = nameAndConfig(atom);
  if (strict && unreadFields(name, config, context).length > 0) return null;
  const protocol = ATOMS.get(name);
  const ours = OWN_ATOMS.get(name);
  const fires = protocol ? protocol(config, context) : ours ? ours(config, context, now) : false;
  return own(atom, 'not') === true ? negated(fires) : fires;
}

/** The fields that leave a molecule open. */
function unknownFields(molecule: JsonObject, context: Context, now: number, strict: boolean): readonly string[] {
  return atomsOf(molecule)
    .filter((atom) => atomFires(atom, context, now, strict) === null)
    .flatMap((atom) => {
      const [name, config] = nameAndConfig(atom);
      const unread = strict ? unreadFields(name, config, context) : [];
      return unread.length > 0 ? unread : [ownFieldNeeded(name, config)];
    });
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
    ...atomsOf(molecule).flatMap((atom) => {
      const [name, config] = nameAndConfig(atom);
      return [...fieldsRead(name, config), ...ownFieldsRead(name, config)];
    }),
    ...requiredFields(molecule).map(({ name }) => name),
  ];
}

import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { PROVENANCES } from '../../../packages/evaluator/src/trace/verdict.js';
import { anyAtom, keyedAtom, plainAtom } from './atoms.js';
import { CONTEXT_NAMES, objectFrom, oneOf, SIGNED_NAMES } from './constants.js';

const COMBINATORS = ['any', 'all', 'none'] as const;
const RULE_DECISIONS = [
  ...['observe', 'observe', 'observe', 'observe', 'escalate', 'escalate', 'escalate'],
  ...['block', 'block', 'suspend', 'quarantine'],
] as const;
const REASONS = ['SOP_SPEND_CAP', 'RISK_REVIEW', 'SOP_TOOL_BLOCKED'] as const;

const requireProvenance = fc
  .uniqueArray(fc.tuple(oneOf([...CONTEXT_NAMES, ...SIGNED_NAMES, 'order.kind']), oneOf(PROVENANCES)), {
    minLength: 1,
    maxLength: 2,
    selector: ([name]) => name,
  })
  .map(objectFrom);

function moleculeOf(
  atom: fc.Arbitrary<JsonObject>,
  combinators: readonly string[],
  more: Record<string, fc.Arbitrary<JsonValue>>,
): fc.Arbitrary<JsonObject> {
  return fc
    .record(
      {
        combinator: oneOf(combinators),
        atoms: fc.array(atom, { minLength: 1, maxLength: 3 }),
        decision: oneOf(RULE_DECISIONS),
        reasonCode: oneOf(REASONS),
        ...more,
      },
      { requiredKeys: ['combinator', 'atoms', 'decision'] },
    )
    .map((members): JsonObject => members);
}

/** Any molecule of the protocol and ours; ids are given when it is put into a document. */
export const anyMolecule = fc.oneof(
  { weight: 3, arbitrary: moleculeOf(anyAtom, COMBINATORS, {}) },
  { weight: 1, arbitrary: moleculeOf(anyAtom, COMBINATORS, { requireProvenance }) },
);

/** A molecule whose every atom can only loosen when a limit rises: no negation, no `none`. */
export const positiveMolecule = moleculeOf(plainAtom, ['any', 'all'], {});

/** A molecule that needs trusted fields. */
export const demandingMolecule = fc
  .tuple(moleculeOf(anyAtom, COMBINATORS, {}), requireProvenance)
  .map(([molecule, demanded]): JsonObject => ({ ...molecule, requireProvenance: demanded }));

/** A molecule of few atoms that each single out requests: by a value, a limit, a level. */
export const keyedMolecule = moleculeOf(keyedAtom, ['all', 'all', 'any', 'none'], {});

/** Molecules with ids of their own. */
export function numbered(molecules: readonly JsonObject[]): readonly JsonObject[] {
  return molecules.map((molecule, index) => ({ id: `m${index}`, ...molecule }));
}

/** Few molecules as a rule: many of them mask each other. */
function moleculesOf(molecule: fc.Arbitrary<JsonObject>): fc.Arbitrary<readonly JsonObject[]> {
  return fc.oneof(
    { weight: 2, arbitrary: molecule.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(molecule, { minLength: 1, maxLength: 4 }) },
  );
}

/** A third of the documents are strict. */
const strictness = oneOf<JsonObject>([{}, { strict: false }, { strict: true }]);

/** Rule documents, filed under one of the names that a bundle gives to their id. */
export function documentsOf(
  molecule: fc.Arbitrary<JsonObject>,
  idKeys: readonly string[],
  prefix: string,
): fc.Arbitrary<readonly JsonObject[]> {
  return fc.array(fc.tuple(oneOf(idKeys), moleculesOf(molecule), strictness), { maxLength: 2 }).map((documents) =>
    documents.map(([idKey, molecules, strict], index) => ({
      [idKey]: `${prefix}${index}`,
      document: { ...strict, molecules: numbered(molecules) },
    })),
  );
}

/** One document of so many rules that few of them are looked at for any request. */
export function crowdOf(molecule: fc.Arbitrary<JsonObject>, prefix: string): fc.Arbitrary<readonly JsonObject[]> {
  return fc
    .tuple(fc.array(molecule, { minLength: 15, maxLength: 50 }), strictness)
    .map(([molecules, strict]) => [{ id: `${prefix}0`, document: { ...strict, molecules: numbered(molecules) } }]);
}

export const STANDARD_KEYS = ['id', 'key', 'standardKey'] as const;
export const SOP_KEYS = ['id', 'sopId'] as const;

import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AtomConfigRow, AtomRow } from '../../packages/evaluator/src/documents/atoms/atom-row.js';
import { ATOM_ROWS } from '../../packages/evaluator/src/documents/atoms/rows.js';
import { compileJson, load, validateRuleDocument } from '../../packages/evaluator/src/index.js';
import { type AtomSample, askedOf, sampleOf } from '../../packages/evaluator/test/support/atom-samples/index.js';
import { LIMITS, oneIn, oneOf, text } from './arbitraries/constants.js';
import { atom, PAYING_MANDATE, rule } from './cases/case.js';
import { referenceEvaluate } from './evaluate.js';
import { SOAK_FACTOR } from './soak.js';

/** Texts of few characters, so that one is often the beginning, the end or a part of another. */
const shortText = fc.string({ unit: oneOf([...'aab/* ', 'A', '\ufeff', '\u{1d41a}']), maxLength: 5 });
const anyText = fc.oneof(shortText, text);
const scalar = fc.oneof(anyText, oneOf(LIMITS), fc.boolean());

/** A value of the type of a config member; null for one whose values only its sample knows. */
function drawnValue({ key, type, scalars, whole, options = [] }: AtomConfigRow): fc.Arbitrary<JsonValue> | null {
  if (key === 'field' || whole !== undefined) return null;
  if (type === 'number') return oneOf(LIMITS);
  if (type === 'enum') return oneOf(options);
  const item = scalars === true ? scalar : anyText;
  return type === 'string' ? item : fc.array(item, { minLength: 1, maxLength: 3 });
}

/** The config of the sample, with values of their types for some members. */
function configOf(row: AtomRow, { config }: AtomSample): fc.Arbitrary<JsonObject> {
  const members = row.config.flatMap((member) => {
    const value = drawnValue(member);
    return value === null ? [] : [[member.key, oneIn(2, value)] as const];
  });
  return fc.record(Object.fromEntries(members)).map((drawn) => ({
    ...config,
    ...Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== null)),
  }));
}

/** Values of the sample, texts of the config, and any others. */
function fieldOf({ fires, silent, boundary, otherTypes = [], divided }: AtomSample, config: JsonObject) {
  const known = [fires, silent, boundary?.fires, boundary?.silent, ...otherTypes, divided, null].filter(
    (value) => value !== undefined,
  );
  const texts = Object.values(config).flat().map(String);
  return fc.oneof(
    oneOf<JsonValue>(known),
    oneOf<JsonValue>(['', ...texts]),
    scalar,
    fc.array(scalar, { maxLength: 2 }),
  );
}

describe('atoms by their rows', () => {
  it.each(ATOM_ROWS.map((row) => [row.predicate, row] as const))(
    'the evaluator and the reference agree on %s, of any config that its row allows and any value of its field',
    (predicate, row) => {
      const sample = sampleOf(predicate);
      const asked = configOf(row, sample).chain((config) =>
        fc.record({
          config: fc.constant(config),
          value: fieldOf(sample, config),
          combinator: oneOf(['any', 'all', 'none']),
          not: fc.boolean(),
          strict: fc.boolean(),
        }),
      );
      const property = fc.property(asked, ({ config, value, combinator, not, strict }) => {
        const document = { strict, molecules: [rule([{ ...atom(predicate, config), not }], { combinator })] };
        fc.pre(validateRuleDocument(document, '$').length === 0);
        const documents = { sops: [{ id: 'sop', document }], mandates: [PAYING_MANDATE] };
        const { request, facts } = askedOf({ ...sample.beside, [sample.field]: value });
        const policy = compileJson(documents);
        const expected = referenceEvaluate(documents, request, facts);
        expect(policy.evaluate(request, facts)).toEqual(expected);
        expect(load(policy.program).evaluate(request, facts)).toEqual(expected);
      });
      fc.assert(property, { numRuns: 200 * SOAK_FACTOR });
    },
  );
});

import type { JsonObject, JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atom, facts, OPEN_MANDATE, request, rule, sop } from './cases/case.js';
import { referenceEvaluate } from './evaluate.js';
import { evaluator, SUBJECTS } from './subjects.js';

const MAX = 262_144;
const SIDE = 512;

const texts = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const looksFor = (values: readonly string[], more: JsonObject = {}) =>
  atom('context-value-in', { field: 'f', values: [...values], match: 'contains', ...more });
const documents = (...atoms: readonly JsonObject[]) => ({ sops: [sop(rule(atoms))], mandates: [OPEN_MANDATE] });
const asked = (context: JsonObject) => request({ context });

for (const [subject, evaluate] of Object.entries(SUBJECTS)) {
  describe(`list elements of ${subject}`, () => {
    const codeOf = (atoms: readonly JsonObject[], context: JsonObject, known: JsonObject = {}) =>
      evaluate(documents(...atoms), asked(context), facts(known)).reasonCode;
    const values = looksFor(texts(SIDE, 'v'));

    // covers 1.13 evaluation-limit-exceeded: EVALUATION_LIMIT_EXCEEDED: what one decision compares is bounded
    // threat legal-calls-keep
    it('list elements are compared within a bound, and more block with EVALUATION_LIMIT_EXCEEDED', () => {
      expect(SIDE * SIDE).toBe(MAX);
      expect(codeOf([values], { f: texts(SIDE, 'e') })).toBe('AUTHORIZED');
      expect(codeOf([values], { f: texts(SIDE + 1, 'e') })).toBe('EVALUATION_LIMIT_EXCEEDED');
      expect(codeOf([looksFor(texts(SIDE + 1, 'v'))], { f: texts(SIDE, 'e') })).toBe('EVALUATION_LIMIT_EXCEEDED');
    });

    it('compared list elements count for all atoms and fields together, also where an atom is of another action', () => {
      const other = looksFor(['x'], { field: 'g', actions: ['refund'] });
      expect(codeOf([values, looksFor(['x'])], { f: texts(SIDE, 'e') })).toBe('EVALUATION_LIMIT_EXCEEDED');
      expect(codeOf([values, other], { f: texts(SIDE, 'e'), g: ['e'] })).toBe('EVALUATION_LIMIT_EXCEEDED');
      expect(codeOf([values, other], { f: texts(SIDE, 'e'), g: 'e' })).toBe('AUTHORIZED');
    });

    it('missing list elements, values that are one when folded, and exact values do not count as comparisons', () => {
      const same = looksFor([...texts(SIDE, 'v'), ...texts(SIDE, 'V'), '--']);
      expect(codeOf([same], { f: [...texts(SIDE, 'e'), null, ' '] })).toBe('AUTHORIZED');
      const exact = atom('context-value-in', { field: 'f', values: texts(SIDE, 'x') });
      expect(codeOf([exact], { f: texts(4 * SIDE, 'e') })).toBe('AUTHORIZED');
    });

    it('too many list elements block before rules, and after containment and the read-only mode', () => {
      const f = texts(SIDE + 1, 'e');
      expect(codeOf([values], { f }, { containment: 'suspended' })).toBe('AGENT_SUSPENDED');
      const verdict = evaluate(documents(values, atom('consent-missing')), asked({ f, consent: false }), facts());
      expect(verdict).toMatchObject({ decision: 'block', fired: [], unverifiable: [], riskSignals: [] });
    });
  });
}

describe('any lists', () => {
  const word = fc.constantFrom('a', 'A', 'b', 'bb', 'ab', ' ', '', '-', 'zz', 'é', 'e\u0301', '1', 'true');
  const element: fc.Arbitrary<JsonValue> = fc.oneof(
    { weight: 12, arbitrary: word },
    fc.constantFrom<JsonValue>(null, 1, true, 1.5, [], ['a'], {}),
  );
  const config = fc.record({
    field: fc.constant('f'),
    values: fc.array(word, { maxLength: 8 }),
    match: fc.constantFrom('exact', 'contains'),
    missing: fc.constantFrom('fire', 'silent'),
  });
  const predicate = fc.constantFrom('context-value-in', 'context-value-not-in');
  const anyAtom = fc.oneof(
    fc.tuple(predicate, config).map(([name, given]) => {
      const { missing, match, ...rest } = given;
      return atom(name, {
        ...rest,
        ...(match === 'contains' ? { match } : {}),
        ...(missing === 'fire' ? { missing } : {}),
      });
    }),
    fc.array(word, { maxLength: 4 }).map((required) => atom('evidence-requirement', { required })),
  );

  it('lists of any elements give the verdict of the reference evaluator, however often an element stands there', () => {
    const list = fc.array(element, { maxLength: 30 });
    const rules = fc.array(
      fc.record({
        atoms: fc.array(anyAtom, { minLength: 1, maxLength: 3 }),
        combinator: fc.constantFrom('any', 'all', 'none'),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(rules, list, list, (given, f, evidenceTypes) => {
        const molecules = given.map(({ atoms, combinator }, index) => rule(atoms, { id: `m${index}`, combinator }));
        const policy = { sops: [sop(...molecules)], mandates: [OPEN_MANDATE] };
        const question = asked({ f, evidenceTypes });
        expect(evaluator(policy, question, facts())).toEqual(referenceEvaluate(policy, question, facts()));
      }),
      { numRuns: 2000 },
    );
  });
});

import type { JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf, gapsOf, runTests, sharesOf } from '../src/index.js';
import { LIMITS, LIMITS_TESTS, organisationOf } from './support/organisation.js';

/** A rule over so many fields, and cases that give each field true, false or nothing. */
function covered(combinator: string, cases: readonly (readonly (boolean | null)[])[], count: number) {
  const atoms = Array.from({ length: count }, (_, index) => ({
    predicate: 'field-equals',
    config: { field: `f${index}`, value: true },
  }));
  const rules = { molecules: [{ id: 'rule', combinator, decision: 'block', atoms }] };
  const contexts = cases.map(
    (values): JsonObject =>
      Object.fromEntries(values.flatMap((value, index) => (value === null ? [] : [[`f${index}`, value]]))),
  );
  const tests = {
    kind: 'tests',
    name: 'tests',
    policy: ['rules'],
    now: '2026-01-01T00:00:00Z',
    request: { action: 'act' },
    cases: contexts.map((context, index) => ({ name: `case ${index}`, context, expect: { decision: 'allow' } })),
  };
  const organisation = organisationOf({
    'rules.json': JSON.stringify({ kind: 'sop', name: 'rules', rules }),
    'tests.json': JSON.stringify(tests),
  });
  const [rule] = coverageOf(organisation, runTests(organisation));
  return rule;
}

const firesBy = (combinator: string, values: readonly boolean[]) =>
  combinator === 'all' ? values.every(Boolean) : values.some(Boolean) === (combinator === 'any');

/** The definition: two cases in which the atom differs and the rule too, and in each of which the atom alone changes the rule. */
function isShownByPair(combinator: string, cases: readonly (readonly boolean[])[], atom: number): boolean {
  const turned = (values: readonly boolean[]) => values.map((value, index) => (index === atom ? !value : value));
  const decides = (values: readonly boolean[]) => firesBy(combinator, values) !== firesBy(combinator, turned(values));
  return cases.some((one) =>
    cases.some(
      (other) =>
        one[atom] !== other[atom] &&
        firesBy(combinator, one) !== firesBy(combinator, other) &&
        decides(one) &&
        decides(other),
    ),
  );
}

const isWhole = (values: readonly (boolean | null)[]): values is readonly boolean[] => !values.includes(null);

test('an atom is shown where a pair of cases meets the definition of MC/DC, and nowhere else', () => {
  const value = fc.constantFrom(true, false, false, true, null);
  const rules = fc.integer({ min: 1, max: 4 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      combinator: fc.constantFrom('any', 'all', 'none'),
      cases: fc.array(fc.array(value, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 8 }),
    }),
  );
  fc.assert(
    fc.property(rules, ({ count, combinator, cases }) => {
      const rule = covered(combinator, cases, count);
      const whole = cases.flatMap((values) => (isWhole(values) ? [values] : []));
      expect(rule?.atoms.map(({ isShown }) => isShown)).toEqual(
        Array.from({ length: count }, (_, atom) => isShownByPair(combinator, whole, atom)),
      );
      for (const [atom, counts] of (rule?.atoms ?? []).entries()) {
        const count = (wanted: boolean | null) => cases.filter((values) => values[atom] === wanted).length;
        expect(counts).toMatchObject({ true: count(true), false: count(false), unknown: count(null) });
      }
      expect((rule?.fired ?? 0) + (rule?.passed ?? 0)).toBe(cases.length);
    }),
    { numRuns: 300 },
  );
});

test('gaps say what is missing, and shares how much', () => {
  const organisation = organisationOf({ 'limits.yaml': LIMITS, 'tests.yaml': LIMITS_TESTS });
  const rules = coverageOf(organisation, runTests(organisation));
  expect(rules.map(gapsOf)).toEqual([[], []]);
  expect(sharesOf(rules)).toEqual({
    rules: { covered: 4, of: 4 },
    atoms: { covered: 6, of: 6 },
    mcdc: { covered: 3, of: 3 },
  });
  const few = covered(
    'all',
    [
      [true, true],
      [false, false],
    ],
    2,
  );
  expect(few && gapsOf(few)).toEqual([
    'no pair of cases shows that atom 1 (field-equals) alone changes the outcome',
    'no pair of cases shows that atom 2 (field-equals) alone changes the outcome',
  ]);
  const none = covered('any', [[false, null]], 2);
  expect(none && gapsOf(none)).toEqual([
    'no case makes it fire',
    'atom 1 (field-equals) is never true',
    'atom 2 (field-equals) is never true nor false',
  ]);
});

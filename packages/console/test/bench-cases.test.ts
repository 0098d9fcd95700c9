import { expect, test } from 'vitest';
import { BENCH_ATOMS_MAX, casesOf, policyFileOf } from '../src/pages/rules/bench-cases.js';
import { assess } from '../src/playground/assess.js';

const molecule = (id: string, limit: number) => ({
  id,
  combinator: 'any',
  decision: 'block',
  reasonCode: 'OVER',
  atoms: [{ predicate: 'amount-over', config: { limit } }],
});
const draftOf = (rules: object, tests: string) => ({ rules: policyFileOf(rules), mandate: '', request: '', tests });
const failedUnder = (rules: object, tests: string) =>
  assess(draftOf(rules, tests), null, () => 0).cases?.filter(({ result }) => result.differences.length > 0).length;

test('cases of rules pass under these rules, and one at least fails under others', () => {
  const tests = casesOf({ molecules: [molecule('cap', 100)] });
  expect(failedUnder({ molecules: [molecule('cap', 100)] }, tests)).toBe(0);
  expect(failedUnder({ molecules: [molecule('cap', 50)] }, tests)).toBeGreaterThan(0);
});

test('rules without a rule, with a fault or with too many atoms have no cases', () => {
  const many = Array.from({ length: BENCH_ATOMS_MAX + 1 }, (_, place) => molecule(`cap${place}`, place));
  expect(casesOf({ molecules: [] })).toBe('');
  expect(casesOf({ molecules: [{ id: 1 }] })).toBe('');
  expect(casesOf({ molecules: many })).toBe('');
  expect(casesOf({ molecules: many.slice(1) })).not.toBe('');
});

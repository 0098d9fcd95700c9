import { describe, expect, test } from 'vitest';
import { runTests } from '../src/index.js';
import { LIMITS, LIMITS_TESTS, organisationOf } from './support/organisation.js';

const resultsOf = (tests: string, rules = LIMITS) => {
  const organisation = organisationOf({ 'limits.yaml': rules, 'tests.yaml': tests });
  expect(organisation.findings).toEqual([]);
  return runTests(organisation);
};
const differencesOf = (tests: string, rules = LIMITS) => resultsOf(tests, rules).map(({ differences }) => differences);

test('cases whose verdict is as expected differ in nothing', () => {
  expect(differencesOf(LIMITS_TESTS)).toEqual([[], [], [], [], []]);
});

test.each([
  ['a limit', LIMITS.replace('limit: 500', 'limit: 500.01'), 1, 'decision is allow, not escalate'],
  ['a decision', LIMITS.replace('decision: escalate', 'decision: observe'), 1, 'decision is observe, not escalate'],
  ['a code', LIMITS.replace('LARGE_ORDER', 'LARGE'), 1, 'code is LARGE, not LARGE_ORDER'],
  [
    'the id of a rule',
    LIMITS.replace('id: portal', 'id: large-2').replace('limit: 500,', 'limit: 499,'),
    0,
    'fired is [limits/large], not []',
  ],
])('another value of %s fails a case', (_, rules, index, difference) => {
  expect(differencesOf(LIMITS_TESTS, rules)[index]).toContain(difference);
});

describe('a case that says little', () => {
  const verdictOf = (members: string) => {
    const tests = `kind: tests\nname: t\npolicy: [limits]\nnow: 2026-03-02T10:00:00Z\ncases: [{ name: c, ${members} }]`;
    return resultsOf(tests)[0]?.verdict.reasonCode;
  };
  test.each([
    ['without an amount', 'request: { action: look }', 'AUTHORIZED'],
    ['without a currency', 'request: { action: buy, amount: 1 }', 'AUTHORIZED'],
    [
      'with the largest amount',
      'request: { action: buy, amount: "999999999999999", currency: USD }, context: { channel: portal }',
      'LARGE_ORDER',
    ],
  ])('is permitted by the mandate: %s', (_, members, code) => {
    expect(verdictOf(`${members}, expect: { decision: allow }`)).toBe(code);
  });
});

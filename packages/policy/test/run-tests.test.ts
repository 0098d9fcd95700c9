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

describe('short cases', () => {
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
  ])('a case %s is permitted by the mandate', (_, members, code) => {
    expect(verdictOf(`${members}, expect: { decision: allow }`)).toBe(code);
  });
});

describe('amounts above 1e15', () => {
  const testsOf = (amount: string, decision: string) =>
    `kind: tests\nname: t\npolicy: [limits]\nnow: 2026-03-02T10:00:00Z\ncases: [{ name: c, request: { action: buy, amount: ${amount}, currency: USD }, context: { channel: portal }, expect: { decision: ${decision} } }]`;

  test.each(['1000000000000001', '"1000000000000000.01"', '"9007199254740993"', '1e21', '1e300'])(
    'an amount above 1e15 is decided by the rules: %s',
    (amount) => {
      expect(differencesOf(testsOf(amount, 'escalate'))).toEqual([[]]);
    },
  );

  test.each([
    ['yaml', testsOf('9007199254740993', 'escalate')],
    [
      'json',
      '{"kind":"tests","name":"t","policy":["limits"],"now":"2026-03-02T10:00:00Z","cases":[{"name":"c","request":{"action":"buy","amount":9007199254740993},"expect":{"decision":"allow"}}]}',
    ],
  ])('an amount is refused in %s where a number would lose digits', (ending, text) => {
    const { findings } = organisationOf({ 'limits.yaml': LIMITS, [`tests.${ending}`]: text });
    expect(findings.map(({ message }) => message)).toEqual([
      '$.cases[0].request.amount is 9007199254740993, which is read as 9007199254740992; write it in quotes, or with fewer digits',
    ]);
  });

  test('a limit is refused in a rule where a number would lose digits', () => {
    const rules = LIMITS.replace('limit: 500,', 'limit: 0.10000000000000000001,');
    expect(organisationOf({ 'limits.yaml': rules }).findings).toHaveLength(1);
  });

  test('a number in other spellings of YAML is kept', () => {
    const rules = LIMITS.replace('limit: 500,', 'limit: +500.0,').replace('limit: 100 ', 'limit: 0x64 ');
    expect(organisationOf({ 'limits.yaml': rules }).findings).toEqual([]);
  });
});

describe('expected approvals', () => {
  const RULES = `kind: sop
name: limits
rules:
  strict: true
  molecules:
    - { id: two, combinator: any, decision: escalate, approvals: 2, atoms: [{ predicate: amount-over, config: { limit: 100 } }] }
    - { id: three, combinator: any, decision: escalate, approvals: 3, atoms: [{ predicate: field-equals, config: { field: region, value: far } }] }
`;
  const testsOf = (amount: number, context: string, approvals: number) =>
    `kind: tests\nname: t\npolicy: [limits]\nnow: 2026-03-02T10:00:00Z\ncases: [{ name: c, request: { action: buy, amount: ${amount} }, context: ${context}, expect: { decision: ${approvals === 0 ? 'allow' : 'escalate'}, approvals: ${approvals} } }]`;

  test.each([
    ['as many as the rule that fired asks', 101, '{ region: near }', 2],
    ['the most of the rules that fired', 101, '{ region: far }', 3],
    ['those of a rule that could not be evaluated', 101, '{}', 3],
    ['none where no person is asked', 1, '{ region: near }', 0],
  ])('a case that expects approvals passes with %s', (_, amount, context, approvals) => {
    expect(differencesOf(testsOf(amount, context, approvals), RULES)).toEqual([[]]);
  });

  test('a case that expects approvals fails with the number that the gate asks for', () => {
    expect(differencesOf(testsOf(101, '{ region: near }', 1), RULES)).toEqual([['approvals is 2, not 1']]);
  });
});

import { describe, expect, test } from 'vitest';
import { LIMITS, LIMITS_TESTS, linesOf, organisationOf } from './support/organisation.js';

const linesOfFile = (text: string, others: Readonly<Record<string, string>> = { 'limits.yaml': LIMITS }) =>
  linesOf(organisationOf({ ...others, 'x.yaml': text }));

test('files that are in order have no findings', () => {
  const { documents, suites, findings } = organisationOf({ 'limits.yaml': LIMITS, 'limits.test.yaml': LIMITS_TESTS });
  expect(findings).toEqual([]);
  expect([...documents.keys()]).toEqual(['limits']);
  expect(suites.map(({ cases }) => cases.map(({ name }) => name))).toEqual([
    ['the limit is permitted', 'a cent above it waits', 'channels, row 1', 'channels, row 2', 'channels, row 3'],
  ]);
});

test('the same files as JSON say the same', () => {
  const yaml = organisationOf({ 'limits.yaml': LIMITS, 'tests.yaml': LIMITS_TESTS });
  const json = organisationOf(
    Object.fromEntries(
      [...yaml.documents.values(), ...yaml.suites].map(({ source }) => [
        source.file.replace('.yaml', '.json'),
        JSON.stringify(source.value),
      ]),
    ),
  );
  expect(json.findings).toEqual([]);
  expect(json.suites[0]?.cases).toEqual(yaml.suites[0]?.cases);
});

describe('faults', () => {
  test.each([
    ['a kind that there is not', 'kind: rule\n', 'x.yaml:1:1: $.kind must be one of standard, sop, assignments, tests'],
    ['a misspelt member', 'kind: sop\nname: x\nrule: {}\n', 'x.yaml:3:1: $.rule is no member here; remove it'],
    ['a name with capitals', 'kind: sop\nname: Limits\nrules: {}\n', 'x.yaml:2:1: $.name must match pattern'],
    ['a name of another file', LIMITS, 'x.yaml:2:1: $.name is the name of limits.yaml too'],
    [
      'a misspelt setting of an atom',
      LIMITS.replace('name: limits', 'name: x').replace('limit: 500', 'limits: 500'),
      'x.yaml:8:51: $.rules.molecules[0].atoms[0].config.limits is not a setting of amount-over: did you mean limit?',
    ],
    [
      'a document that no file is',
      'kind: assignments\nname: x\nassignments:\n  - agent: Buyer\n    policy: [limits, limit]\n',
      'x.yaml:5:22: $.assignments[0].policy[1] names limit, which no valid file is',
    ],
    [
      'an assignment to two',
      'kind: assignments\nname: x\nassignments:\n  - agent: Buyer\n    did: did:key:z1\n    policy: [limits]\n',
      'x.yaml:4:5: $.assignments[0] must name one of did, agent and label',
    ],
    [
      'a rule that no document has',
      LIMITS_TESTS.replace('[limits/large]', '[limits/big]'),
      'x.yaml:10:5: $.cases[1] expects limits/big to fire, which no document of policy has',
    ],
    [
      'a case that is there twice',
      LIMITS_TESTS.replace('a cent above it waits', 'the limit is permitted'),
      'x.yaml:10:5:',
    ],
    [
      'a time without an offset',
      LIMITS_TESTS.replace('10:00:00Z', '10:00'),
      'x.yaml:8:5: $.cases[0].now is not a date',
    ],
    [
      'a column that no case has',
      LIMITS_TESTS.replace('context.channel', 'channel'),
      'x.yaml:15:31: $.table[0].columns[1] must be',
    ],
    [
      'a cell that is no value of its column',
      LIMITS_TESTS.replace('mail, block', 'mail, deny'),
      'x.yaml:18:24: $.table[0].rows[1][2] expect.decision must be one of "allow"',
    ],
    [
      'a row with a cell too few',
      LIMITS_TESTS.replace('mail, block,', 'block,'),
      'x.yaml:18:9: $.table[0].rows[1] has 3 cells',
    ],
    [
      'a fact that the agent states',
      LIMITS_TESTS.replace('channel: portal }', 'channel: portal, callCount: 1 }'),
      'x.yaml:8:5: $.cases[0].context.callCount is stated by the gate alone; write facts.callCount',
    ],
  ])('a fault is found with line and column: %s', (_, text, line) => {
    expect(linesOfFile(text)).toContainEqual(expect.stringContaining(line));
  });

  test('a code that another document declares under another decision is a warning that names the document', () => {
    const other = LIMITS.replace('name: limits', 'name: x').replace('decision: escalate', 'decision: block');
    expect(linesOfFile(other)).toEqual([
      expect.stringMatching(/^x\.yaml:\d+:\d+: warning: \$\.rules\.molecules\[0\]\.reasonCode .*escalate in limits, /),
    ]);
    expect(linesOfFile(LIMITS.replace('name: limits', 'name: x'))).toEqual([]);
  });

  test('a document that asks for the published reading is a warning, as is each rule of it that ignores a missing field', () => {
    const lax = LIMITS.replace('strict: true', 'strict: false').replace('name: limits', 'name: x');
    expect(linesOfFile(lax.replace('amount-over, config: { limit: 500, currency: USD }', 'pii-present'))).toEqual([
      expect.stringMatching(/^x\.yaml:4:\d+: warning: \$\.rules\.strict is false/),
      expect.stringMatching(/^x\.yaml:8:\d+: warning: \$\.rules\.molecules\[0\]\.atoms\[0\]/),
    ]);
  });
});

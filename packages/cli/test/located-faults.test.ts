import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServedGate } from './support/served-gate.js';
import { testFolder } from './support/test-folder.js';

const folder = testFolder();
let gate: ServedGate;
beforeAll(async () => {
  gate = await ServedGate.start();
});
afterAll(() => gate.end());

/** A rule document with an atom in each line, so that places are easy to count. */
const rules = (atom: string, decision = 'escalate') => `{
  "molecules": [
    { "id": "large", "combinator": "any", "decision": "${decision}",
      "atoms": [
        ${atom}
      ] }
  ]
}
`;

describe('faults of rules', () => {
  const created = async (text: string) => {
    const file = await folder.file('rules.json', text);
    const { status, err } = await gate.call(['sop', 'create', '--title', 'R', '--file', file]);
    return { status, lines: err.split('\n').map((line) => line.replace(file, 'rules.json')) };
  };

  test.each([
    [
      'an unknown decision',
      rules('{ "predicate": "amount-unknown" }', 'ask'),
      'rules.json:3:43: $.molecules[0].decision ',
    ],
    [
      'a misspelt setting',
      rules('{ "predicate": "amount-over", "config": { "limits": 5 } }'),
      'rules.json:5:51: $.molecules[0].atoms[0].config.limits is not a setting of amount-over: did you mean limit?',
    ],
    [
      'a member that is missing',
      rules('{ "predicate": "amount-over", "config": {} }'),
      'rules.json:5:39: $.molecules[0].atoms[0].config.limit ',
    ],
  ])('a fault of rules that the gate finds is shown by line and column of the file: %s', async (_, text, line) => {
    const { status, lines } = await created(text);
    expect([status, lines[0]]).toEqual([1, 'refused with 400 POLICY_DOCUMENT_INVALID']);
    expect(lines.some((found) => found.startsWith(line))).toBe(true);
  });

  test('a fault of rules is shown before anything is sent where the file is no JSON, or has a key twice', async () => {
    expect((await created(rules('{ "predicate": "amount-unknown", }'))).lines[0]).toBe(
      'gatewright sop create: rules.json:5:42: the text is not JSON from here on',
    );
    expect((await created('{ "a": 1,\n  "a": 2 }')).lines[0]).toBe(
      'gatewright sop create: rules.json:2:3: $.a duplicate key; send each key once',
    );
  });

  test('a warning of rules is shown by line and column of the file, and the rules are created', async () => {
    const lax = rules('{ "predicate": "pii-present", "config": {} }').replace('{', '{ "strict": false,');
    const { status, lines } = await created(lax);
    expect(status).toBe(0);
    expect(lines.some((line) => /^rules\.json:[0-9]+:[0-9]+: \$\.molecules\[0\].* warning: /.test(line))).toBe(true);
  });
});

test('a fault of the body of an agent or a mandate is shown by line and column of its file', async () => {
  const file = await folder.file('agent.json', '{\n  "name": "Buyer",\n  "scope": "buy",\n  "riskTier": "huge"\n}\n');
  const agent = await gate.call(['agent', 'create', '--file', file]);
  expect(agent.err.replace(file, 'agent.json')).toContain('agent.json:4:3: $.riskTier must be one of "low"');
  const given = await gate.call([
    'agent',
    'create',
    '--file',
    file,
    '--risk-tier',
    'low',
    '--max-amount',
    '1.0000000001',
  ]);
  expect([given.status, given.err.includes(':4:3')]).toEqual([1, false]);
});

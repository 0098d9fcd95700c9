import { isJsonObject, type JsonObject, type JsonValue } from '@gatewright/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, changeText, verdictChanges, verdictText } from '../src/index.js';
import { LIMITS, LIMITS_TESTS, organisationOf } from './support/organisation.js';

const base = organisationOf({ 'limits.yaml': LIMITS, 'tests.yaml': LIMITS_TESTS });
const linesBetween = (text: string) =>
  changesBetween(base, organisationOf({ 'limits.yaml': text, 'tests.yaml': LIMITS_TESTS })).map(changeText);

test('the same documents in other files and layouts differ in nothing', () => {
  const json = JSON.stringify(base.documents.get('limits')?.source.value);
  const moved = organisationOf({ 'sops/x.json': json, 'tests.yaml': LIMITS_TESTS });
  expect(changesBetween(base, moved)).toEqual([]);
  expect(verdictChanges(base, moved)).toEqual([]);
});

test('a change is shown at its rule, wherever the rule stands', () => {
  const added = '    - { id: first, combinator: any, atoms: [{ predicate: pii-present }], decision: block }\n';
  const text = LIMITS.replace('  molecules:\n', `  molecules:\n${added}`).replace('limit: 500', 'limit: 600');
  expect(linesBetween(text)).toEqual([
    '$.rules.molecules["large"].atoms[0].config.limit: 500 → 600',
    '$.rules.molecules["first"] is added: {"atoms":[{"predicate":"pii-present"}],"combinator":"any","decision":"block","id":"first"}',
  ]);
});

test('an order of rules that differs is a change: it decides ties', () => {
  const [head = '', ...rules] = LIMITS.split(/^(?= {4}- id)/m);
  expect(linesBetween(head + rules.reverse().join(''))).toEqual([expect.stringMatching(/^\$\.rules\.molecules: \[/)]);
});

test('each verdict that differs is shown, and no other', () => {
  const after = organisationOf({
    'limits.yaml': LIMITS.replace('limit: 500', 'limit: 499'),
    'tests.yaml': LIMITS_TESTS,
  });
  const shown = verdictChanges(base, after).map(({ case: { name }, before, after }) => [
    name,
    verdictText(before),
    verdictText(after),
  ]);
  expect(shown).toEqual([['the limit is permitted', 'allow AUTHORIZED []', 'escalate LARGE_ORDER [limits/large]']]);
});

test('cases of a suite that was removed still count', () => {
  const after = organisationOf({ 'limits.yaml': LIMITS.replace('decision: block', 'decision: suspend') });
  expect(verdictChanges(base, after).map(({ case: { name } }) => name)).toEqual(['channels, row 2']);
});

/** The leaves of a value, each with a function that replaces it. */
function* leavesOf(value: JsonValue): Generator<(replacement: JsonValue) => JsonValue> {
  if (Array.isArray(value)) {
    const elements: readonly JsonValue[] = value;
    for (const [index, part] of elements.entries()) {
      for (const set of leavesOf(part)) yield (each) => elements.map((other, at) => (at === index ? set(each) : other));
    }
  } else if (isJsonObject(value)) {
    for (const [key, part] of Object.entries(value))
      for (const set of leavesOf(part)) yield (each) => ({ ...value, [key]: set(each) });
  } else yield (each) => each;
}

test('any member that differs is one change', () => {
  const rules: JsonObject = {
    strict: true,
    molecules: [
      { id: 'a', n: [1, 2] },
      { id: 'b', deep: { text: 'x' } },
    ],
  };
  const set = [...leavesOf(rules)];
  const organisation = (value: JsonValue) => {
    const source = { file: 'x', text: '', value, inexact: [], find: () => [], placeOf: () => null };
    const document = { name: 'x', kind: 'sop', title: 'x', rules, source } as const;
    return { documents: new Map([['x', document]]), assignments: [], suites: [], findings: [], files: [] };
  };
  fc.assert(
    fc.property(fc.nat({ max: set.length - 1 }), (index) => {
      const changed = set[index]?.('another') ?? null;
      expect(changesBetween(organisation(rules), organisation(changed)).length).toBeGreaterThan(0);
      expect(changesBetween(organisation(changed), organisation(changed))).toEqual([]);
    }),
  );
});

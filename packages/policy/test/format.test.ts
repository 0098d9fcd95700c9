import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { formatted, readSource } from '../src/index.js';
import { LIMITS, LIMITS_TESTS } from './support/organisation.js';

const format = (text: string, file = 'x.yaml') => {
  const outcome = readSource({ file, text });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.findings));
  return { text: formatted(outcome.source), value: outcome.source.value };
};

test('a formatted file says the same value, and is formatted', () => {
  const layouts = fc.record({
    indent: fc.constantFrom(1, 2, 4),
    flow: fc.boolean(),
    lineWidth: fc.constantFrom(0, 20),
  });
  const files = fc.oneof(
    fc.constantFrom(LIMITS, LIMITS_TESTS).map((text) => format(text).value),
    fc.jsonValue({ maxDepth: 4 }),
  );
  fc.assert(
    fc.property(files, layouts, fc.boolean(), (value, { indent, flow, lineWidth }, isJson) => {
      const file = isJson ? 'x.json' : 'x.yaml';
      const options = { indent, lineWidth, collectionStyle: flow ? 'flow' : 'block' } as const;
      const written = isJson
        ? JSON.stringify(value, null, indent)
        : stringify(JSON.parse(JSON.stringify(value)), options);
      const once = format(written, file);
      const again = format(once.text, file);
      expect(again).toEqual({ text: once.text, value: once.value });
    }),
  );
});

test('members stand in the order of the schema, and comments stay with them', () => {
  const text = '# of the file\n\nrules:\n    # of the rules\n    molecules: []\nname: limits # stable\nkind: sop\n';
  expect(format(text).text).toBe(
    '# of the file\n\nkind: sop\nname: limits # stable\nrules:\n  # of the rules\n  molecules: []\n',
  );
});

test('short lists and objects stay in brackets', () => {
  const text = 'kind: sop\nname: x\nrules: {molecules: [{id: a, atoms: [{predicate: amount-unknown}]}]}\n';
  expect(format(text).text).toBe(
    'kind: sop\nname: x\nrules: { molecules: [{ id: a, atoms: [{ predicate: amount-unknown }] }] }\n',
  );
});

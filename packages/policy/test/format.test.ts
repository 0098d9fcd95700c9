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

const NUMBERS = ['9007199254740993', '1.50', '1e3', '0.1000000000000000055', '-0', '123456789012345678901234567890'];

test.each(NUMBERS)('number %s keeps its digits', (number) => {
  const json = format(`{"rules":{"limit":${number},"list":[1,${number}]},"kind":"sop"}`, 'x.json').text;
  expect(json).toBe(
    `{\n  "kind": "sop",\n  "rules": {\n    "limit": ${number},\n    "list": [\n      1,\n      ${number}\n    ]\n  }\n}\n`,
  );
  const yaml = format(`rules: {limit: ${number}, list: [1, ${number}]}\nkind: sop\n`).text;
  expect(yaml).toBe(`kind: sop\nrules: { limit: ${number}, list: [1, ${number}] }\n`);
});

test('a JSON file has the layout of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const plain = JSON.parse(JSON.stringify({ value }));
      expect(format(JSON.stringify(plain), 'x.json').text).toBe(`${JSON.stringify(plain, null, 2)}\n`);
    }),
  );
});

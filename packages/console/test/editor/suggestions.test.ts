import policyFileSchema from '@gatewright/policy/policy-file.schema.json';
import { isJsonObject, type JsonObject } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeAt } from '../../src/editor/place-at.js';
import { suggestionsAt } from '../../src/editor/schema.js';

const schema: JsonObject = JSON.parse(JSON.stringify(policyFileSchema));

/** What is suggested at the mark `|` of a text. */
function suggested(marked: string): string[] {
  const offset = marked.indexOf('|');
  const place = placeAt(marked.replace('|', ''), offset);
  return place === null ? [] : suggestionsAt(schema, place).map(({ label }) => label);
}

const RULES = `kind: sop
name: limits
rules:
  molecules:
    - id: large
      combinator: all
      atoms:
        - { predicate: amount-over, config: { limit: 500 } }
`;

describe('suggestions', () => {
  test.each([
    { at: 'the start of a file', text: '|', has: ['kind', 'rules', 'cases'], hasNot: ['molecules'] },
    { at: 'a kind', text: 'kind: |', has: ['sop', 'standard', 'tests'], hasNot: ['kind'] },
    { at: 'a member of a file of a kind', text: 'kind: sop\n|', has: ['rules', 'name'], hasNot: ['kind', 'cases'] },
    { at: 'an empty object', text: 'kind: sop\nrules:\n  |', has: ['molecules', 'strict'], hasNot: ['rules'] },
    { at: 'a boolean', text: 'kind: sop\nrules:\n  strict: |', has: ['true', 'false'], hasNot: ['strict'] },
    { at: 'the start of an element', text: `${RULES}    - |`, has: ['id', 'combinator'], hasNot: ['molecules'] },
    { at: 'a member of an element', text: `${RULES}      |`, has: ['decision'], hasNot: ['atoms', 'id'] },
    { at: 'a listed value', text: `${RULES}      decision: |`, has: ['escalate', 'block'], hasNot: ['allow'] },
    { at: 'an atom', text: `${RULES}        - |`, has: ['predicate', 'not'], hasNot: ['id2'] },
    { at: 'a predicate', text: `${RULES}        - predicate: |`, has: ['amount-over', 'time-outside'], hasNot: ['id'] },
    { at: 'an atom in braces', text: `${RULES}        - { predicate: |`, has: ['amount-over'], hasNot: ['config'] },
    {
      at: 'a config of a predicate in braces',
      text: `${RULES}        - { predicate: amount-over, config: { |`,
      has: ['limit', 'currency'],
      hasNot: ['zone', 'field'],
    },
    {
      at: 'a config of a predicate in a block',
      text: `${RULES}        - predicate: time-outside\n          config:\n            |`,
      has: ['zone', 'fromMinute'],
      hasNot: ['limit'],
    },
    { at: 'JSON', text: '{\n  "kind": "sop",\n  "rules": {\n    "|', has: ['molecules'], hasNot: ['kind'] },
    { at: 'JSON in a list', text: '{"kind": "sop", "rules": {"molecules": [{|', has: ['combinator'], hasNot: ['kind'] },
    {
      at: 'a list at the column of its name',
      text: 'kind: tests\ncases:\n- |',
      has: ['name', 'expect'],
      hasNot: ['kind'],
    },
    { at: 'a comment', text: 'kind: sop # |', has: [], hasNot: ['sop', 'name'] },
    { at: 'a text in quotes', text: 'kind: "so|', has: ['sop'], hasNot: ['name'] },
  ])('the suggestions at $at fit the schema', ({ text, has, hasNot }) => {
    const found = suggested(text);
    expect(found).toEqual(expect.arrayContaining(has));
    for (const label of hasNot) expect(found).not.toContain(label);
  });

  test('suggestions throw on no text, and start at the cursor or before it', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ':',
      ': ',
      ',',
      '"',
      "'",
      '#',
      '- ',
      '\n',
      '  ',
      'kind',
      'sop',
      '|',
      '\\',
      '$',
      '-',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), fc.nat(), (parts, seed) => {
        const text = parts.join('');
        const offset = seed % (text.length + 1);
        const place = placeAt(text, offset);
        if (place === null) return;
        expect(place.from).toBeLessThanOrEqual(offset);
        suggestionsAt(schema, place);
      }),
      { numRuns: 2000 },
    );
  });

  test('a boolean that may be null is suggested as a boolean', () => {
    const place = placeAt('on: ', 4);
    const nullable = { properties: { on: { type: ['boolean', 'null'] } } };
    expect(place !== null && suggestionsAt(nullable, place).map(({ label }) => label)).toEqual(['true', 'false']);
  });

  test('suggestions end for a schema that refers to itself alone', () => {
    const place = placeAt('', 0);
    const endless = { $ref: '#/$defs/a', $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } } };
    expect(place !== null && isJsonObject(endless) && suggestionsAt(endless, place)).toEqual([]);
  });
});

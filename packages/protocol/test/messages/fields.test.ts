import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUtf8 } from '../../src/bytes/index.js';
import { joinFields, signedBytes } from '../../src/signed-texts/fields.js';
import { text } from '../support/arbitraries.js';

/** Text rich in the two signs that matter. */
const awkward = fc.oneof(fc.string({ unit: fc.constantFrom('|', '\\', 'a', '') }), text);
const fields = fc.array(awkward, { minLength: 1, maxLength: 10 });

/** Reads a joined text back: an escaped sign is itself, a bare `|` ends a field. */
function split(joined: string): string[] {
  const list = [''];
  for (let index = 0; index < joined.length; index++) {
    const char = joined.charAt(index);
    if (char === '|') list.push('');
    else list.push((list.pop() ?? '') + (char === '\\' ? joined.charAt(++index) : char));
  }
  return list;
}

test('a joined text reads back as the fields that it was joined from, so no two lists share one', () => {
  fc.assert(
    fc.property(fields, (list) => {
      expect(split(joinFields(list))).toEqual(list);
    }),
  );
});

test('two different lists of fields never share one text', () => {
  const short = fc.array(fc.string({ unit: fc.constantFrom('|', '\\', 'a'), maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(short, short, (a, b) => {
      expect(joinFields(a) === joinFields(b)).toBe(
        a.length === b.length && a.every((field, index) => field === b[index]),
      );
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [['a|b', ''], 'a\\|b|'],
  [['a', 'b'], 'a|b'],
  [['a\\', 'b'], 'a\\\\|b'],
  [['a\\|b'], 'a\\\\\\|b'],
  [['\\', '|'], '\\\\|\\|'],
  [['', '', ''], '||'],
])('%j is joined as %j', (list, joined) => {
  expect(joinFields(list)).toBe(joined);
});

describe('in a signed field', () => {
  test('null and absent are the empty text, which "null" and "undefined" are not', () => {
    expect(joinFields([null, undefined, ''])).toBe('||');
    expect(joinFields(['null', 'undefined'])).toBe('null|undefined');
  });

  test('a number is its ECMAScript text', () => {
    expect(joinFields([0, -0, 150.0, 142.3, 1.5e-7, 1e21])).toBe('0|0|150|142.3|1.5e-7|1e+21');
  });

  test('what is signed is the UTF-8 of the text', () => {
    fc.assert(
      fc.property(fields, (list) => {
        expect(fromUtf8(signedBytes(list))).toBe(joinFields(list));
      }),
    );
  });
});

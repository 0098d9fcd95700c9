import fc from 'fast-check';
import { canonicalize } from 'json-canonicalize';
import { expect, test } from 'vitest';
import { fromUtf8 } from '../../src/bytes/index.js';
import { canonicalJson, canonicalJsonBytes } from '../../src/json/canonical.js';
import { character } from '../support/arbitraries.js';

/** The same JSON value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

const jsonValue = fc.jsonValue({ stringUnit: character, maxDepth: 5 });

test('canonical text says the same value and nothing about the order of its members', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(text);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(fromUtf8(canonicalJsonBytes(value))).toBe(text);
    }),
  );
});

test('another implementation of RFC 8785 writes the same text', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
  );
});

test('keys stand in the order of their UTF-16 code units, not of their code points', () => {
  expect(canonicalJson({ '\uFFFF': 1, '😀': 2, a: 3, '': 4, A: 5, 10: 6, 9: 7 })).toBe(
    '{"":4,"10":6,"9":7,"A":5,"a":3,"😀":2,"\uFFFF":1}',
  );
});

test.each([
  [-0, '0'],
  [150.0, '150'],
  [0.00005, '0.00005'],
  [1.5e-7, '1.5e-7'],
  [1e21, '1e+21'],
  [2 ** 53 + 2, '9007199254740994'],
  [5e-324, '5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
])('the number %d is written %s', (number, text) => {
  expect(canonicalJson(number)).toBe(text);
});

test('text is escaped where it must be and nowhere else', () => {
  expect(canonicalJson('"\\\b\f\n\r\t\u0001\u001f/\u007f\u2028é😀')).toBe(
    '"\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f/\u007f\u2028é😀"',
  );
});

test.each(['toJSON', '__proto__', 'constructor', 'hasOwnProperty'])(
  'a member named %s is a member like any other',
  (name) => {
    const parsed: unknown = JSON.parse(`{"z":1,"${name}":{"b":1,"a":2},"a":3}`);
    const text = canonicalJson(parsed);
    expect(JSON.parse(text)).toEqual(parsed);
    expect(text.endsWith('"z":1}')).toBe(true);
    expect(text).toContain(`"${name}":{"a":2,"b":1}`);
  },
);

test('a value that stands in two places is written in both', () => {
  const shared = { x: 1 };
  expect(canonicalJson({ a: shared, ab: shared, list: [shared, shared] })).toBe(
    '{"a":{"x":1},"ab":{"x":1},"list":[{"x":1},{"x":1}]}',
  );
});

test('an undefined member is an absent member', () => {
  expect(canonicalJson({ a: undefined, b: { c: undefined } })).toBe('{"b":{}}');
});

test.each([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['undefined', undefined],
  ['undefined in a list', [undefined]],
  ['a hole in a list', new Array(2)],
  ['a bigint', 1n],
  ['a function', { f: () => 1 }],
  ['a symbol', { s: Symbol('s') }],
])('%s has no canonical text', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});

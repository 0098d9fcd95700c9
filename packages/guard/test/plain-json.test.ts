import { canonicalJson, JSON_MAX_DEPTH } from '@gatewright/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainJson } from '../src/plain-json.js';
import { digestPayload } from '../src/request.js';

test('a JSON value comes back equal', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }), (value) => {
      fc.pre(!JSON.stringify(value).includes('\\ud'));
      expect(canonicalJson(plainJson(value))).toBe(canonicalJson(value));
    }),
  );
});

test('the result survives a JSON round trip unchanged, and no input makes it throw', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withMap: true, withSparseArray: true, withBigInt: true }), (value) => {
      const plain = plainJson(value);
      if (plain !== undefined) expect(canonicalJson(JSON.parse(JSON.stringify(plain)))).toBe(canonicalJson(plain));
    }),
  );
});

class Money {
  amount = 1;
}

const THROWING = () => {
  throw new Error('no');
};

const CYCLE: Record<string, unknown> = {};
CYCLE['self'] = CYCLE;

test.each<[string, unknown]>([
  ['NaN', Number.NaN],
  ['infinity', { a: Number.POSITIVE_INFINITY }],
  ['undefined', undefined],
  ['an undefined element', [undefined]],
  ['a hole', new Array(3)],
  ['a lone surrogate', 'a\ud800'],
  ['a lone surrogate in a name', { '\udc00': 1 }],
  ['a function', { f: () => 1 }],
  ['a symbol', Symbol('s')],
  ['a big integer', 1n],
  ['a date', new Date(0)],
  ['a map', new Map([[1, 2]])],
  ['bytes', new Uint8Array(2)],
  ['an instance of a class', new Money()],
  ['a cycle', CYCLE],
  ['a getter that throws', Object.defineProperty({}, 'x', { enumerable: true, get: THROWING })],
  ['a getter', Object.defineProperty({}, 'x', { enumerable: true, get: () => 1 })],
  ['a getter in a list', Object.defineProperty([0], 0, { enumerable: true, get: () => 1 })],
  ['a hidden member', Object.defineProperty({}, 'x', { value: 1 })],
  ['a member under a symbol', { [Symbol('x')]: 1 }],
  ['a list with a member', Object.assign([1], { x: 1 })],
  ['a list with a hole and a member', Object.assign(new Array(1), { x: 1 })],
  ['what inherits from what inherits nothing', Object.create(Object.create(null))],
])('%s is not JSON', (_, value) => {
  expect(plainJson(value)).toBeUndefined();
});

test('undefined members are absent', () => {
  expect(plainJson({ a: 1, b: undefined })).toStrictEqual({ a: 1 });
});

test('a member called __proto__ stays a member', () => {
  const plain = plainJson(JSON.parse('{"__proto__":{"amount":1}}'));
  expect(canonicalJson(plain)).toBe('{"__proto__":{"amount":1}}');
});

test('the deepest permitted value is read, one level more is not', () => {
  const nested = (depth: number): unknown => (depth === 1 ? 0 : [nested(depth - 1)]);
  expect(plainJson(nested(JSON_MAX_DEPTH))).toBeDefined();
  expect(plainJson(nested(JSON_MAX_DEPTH + 1))).toBeUndefined();
});

test('references shared many times over cannot blow the copy up', () => {
  let value: unknown = 0;
  for (let level = 0; level < 25; level++) value = [value, value];
  expect(plainJson(value)).toBeUndefined();
});

test('a payload of 256 KiB is bound, one byte more is not', () => {
  const quotes = 2;
  expect(digestPayload('x'.repeat(256 * 1024 - quotes))).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(digestPayload('x'.repeat(256 * 1024 - quotes + 1))).toBeUndefined();
});

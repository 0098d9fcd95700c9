import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes, fromUtf8, utf8 } from '../../src/bytes/encoding.js';
import { text } from '../support/arbitraries.js';

test('well-formed text survives UTF-8 and back, a byte order mark included', () => {
  fc.assert(
    fc.property(text, (whole) => {
      expect(fromUtf8(utf8(whole))).toBe(whole);
    }),
  );
  expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\uFEFFa');
});

test.each([
  ['a lone continuation byte', [0x80]],
  ['a cut sequence', [0xe2, 0x82]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong NUL', [0xe0, 0x80, 0x80]],
  ['an encoded surrogate', [0xed, 0xa0, 0x80]],
  ['a code point past U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
  ['a byte that UTF-8 never uses', [0xff]],
])('%s is no UTF-8', (_, bytes) => {
  expect(fromUtf8(Uint8Array.from(bytes))).toBeNull();
});

test('joining keeps every byte in order and touches no part', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 8 }), (parts) => {
      const before = parts.map((part) => Array.from(part));
      expect(Array.from(concatBytes(...parts))).toEqual(before.flat());
      expect(parts.map((part) => Array.from(part))).toEqual(before);
    }),
  );
});

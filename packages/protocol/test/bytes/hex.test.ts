import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../src/bytes/encoding.js';

test('bytes survive hex and back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

test('hex is one text for one value: upper case, odd length, prefix and white space are refused', () => {
  for (const text of ['AB', 'aB', 'abc', '0xab', ' ab', 'ab ', 'ab\n', 'a b', 'gg', 'é', '٣٣']) {
    expect(fromHex(text), JSON.stringify(text)).toBeNull();
  }
  expect(fromHex('')).toEqual(new Uint8Array());
});

test('hex as long as the largest body is read and, with one wrong digit at its end, refused', () => {
  const long = 'ab'.repeat(128 * 1024);
  expect(fromHex(long)?.length).toBe(128 * 1024);
  expect(fromHex(`${long}zz`)).toBeNull();
});

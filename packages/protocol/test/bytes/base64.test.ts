import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64, toBase64, utf8 } from '../../src/bytes/encoding.js';

test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
])('%j is %j, as RFC 4648 §10 says', (text, encoded) => {
  expect(toBase64(utf8(text))).toBe(encoded);
  expect(fromBase64(encoded)).toEqual(utf8(text));
});

test('a text that decodes is the one text of its bytes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9+/]{0,8}={0,2}$/), (text) => {
      const bytes = fromBase64(text);
      expect(bytes === null || toBase64(bytes) === text).toBe(true);
    }),
  );
});

test.each(['Zg', 'Zg=', 'Zh==', 'Zm9=', 'Zm9v\n', ' Zm9v', 'Zm 9v', 'Zm-_', '====', 'Zg==Zg=='])(
  '%j is not canonical base64',
  (text) => {
    expect(fromBase64(text)).toBeNull();
  },
);

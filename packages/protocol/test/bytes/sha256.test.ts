import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../../src/bytes/encoding.js';
import { nodeSha256, nodeSha256Hex } from '../../src/bytes/node.js';
import { hmacSha256, sha256, sha256Hex } from '../../src/bytes/sha256.js';

test('SHA-256 of "abc" is the value of FIPS 180-4', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('SHA-256 and HMAC agree with another implementation on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 100 }), (message, key) => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(toHex(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }),
  );
});

test('text is hashed as UTF-8, on every host, even where it is no well-formed Unicode', () => {
  expect(sha256Hex('é✓😀')).toBe(createHash('sha256').update('é✓😀', 'utf8').digest('hex'));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units);
      expect(nodeSha256Hex(text)).toBe(sha256Hex(text));
    }),
  );
});

test('parts are hashed as if they were joined, on every host', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 4 }), (parts) => {
      const joined = createHash('sha256').update(Buffer.concat(parts)).digest('hex');
      expect([toHex(sha256(...parts)), toHex(nodeSha256(...parts))]).toEqual([joined, joined]);
    }),
  );
});

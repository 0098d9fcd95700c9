import { createPrivateKey, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '../../src/bytes/index.js';
import {
  decodePrivateKey,
  decodePublicKey,
  encodePrivateKey,
  PKCS8_PREFIX_HEX,
  SPKI_PREFIX_HEX,
} from '../../src/ed25519/key-encoding.js';
import { hexBytes, RFC8032_VECTORS } from '../support/rfc8032.js';

const [{ seed, publicKey }] = RFC8032_VECTORS;
const seedHex = toHex(seed);
const publicHex = toHex(publicKey);

test('the prefixes are those of RFC 8410, as another library reads them', () => {
  const der = (hex: string) => Buffer.from(hexBytes(hex));
  const priv = createPrivateKey({ key: der(encodePrivateKey(seedHex)), format: 'der', type: 'pkcs8' });
  expect(createPublicKey(priv).export({ format: 'der', type: 'spki' }).toString('hex')).toBe(
    SPKI_PREFIX_HEX + publicHex,
  );
});

test('a private key survives its encoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(decodePrivateKey(encodePrivateKey(toHex(bytes)))).toEqual(bytes);
    }),
  );
});

describe('every spelling that the protocol’s clients use is read', () => {
  test.each([
    ['raw', seedHex],
    ['with 0x', `0x${seedHex}`],
    ['with 0X', `0X${seedHex}`],
    ['in upper case', seedHex.toUpperCase()],
    ['as DER', PKCS8_PREFIX_HEX + seedHex],
    ['as DER with 0x', `0x${PKCS8_PREFIX_HEX}${seedHex}`],
    ['as DER in upper case', (PKCS8_PREFIX_HEX + seedHex).toUpperCase()],
    ['with a newline from a file', `${seedHex}\n`],
  ])('a private key %s', (_, text) => {
    expect(decodePrivateKey(text)).toEqual(seed);
  });

  test.each([
    ['raw', publicHex],
    ['with 0x', `0x${publicHex}`],
    ['as DER', SPKI_PREFIX_HEX + publicHex],
    ['as DER with 0x', `0x${SPKI_PREFIX_HEX}${publicHex}`],
  ])('a public key %s', (_, text) => {
    expect(decodePublicKey(text)).toEqual(publicKey);
  });

  test('a raw key that happens to begin like DER is raw', () => {
    const key = SPKI_PREFIX_HEX.padEnd(64, '7');
    expect(decodePublicKey(key)).toEqual(hexBytes(key));
    expect(decodePublicKey(SPKI_PREFIX_HEX + key)).toEqual(hexBytes(key));
    const secret = PKCS8_PREFIX_HEX.padEnd(64, '7');
    expect(decodePrivateKey(secret)).toEqual(hexBytes(secret));
  });
});

test.each([
  ['nothing', ''],
  ['a digit less', publicHex.slice(1)],
  ['a byte less', publicHex.slice(2)],
  ['a byte more', `${publicHex}00`],
  ['a wrong digit', `g${publicHex.slice(1)}`],
  ['0x twice', `0x0x${publicHex.slice(2)}`],
  ['white space inside', `${publicHex.slice(0, 32)} ${publicHex.slice(33)}`],
  ['the prefix alone', SPKI_PREFIX_HEX],
  ['the prefix twice', SPKI_PREFIX_HEX + SPKI_PREFIX_HEX + publicHex],
  ['the prefix of X25519', `302a300506032b656e032100${publicHex}`],
  ['the prefix of a private key', PKCS8_PREFIX_HEX + publicHex],
  ['PEM', '-----BEGIN PUBLIC KEY-----'],
])('%s is no public key', (_, text) => {
  expect(decodePublicKey(text)).toBeNull();
});

test.each([
  ['nothing', ''],
  ['a byte less', seedHex.slice(2)],
  ['seed and public key together', seedHex + publicHex],
  ['the prefix of a public key', SPKI_PREFIX_HEX + seedHex],
  ['the prefix with a byte more behind it', `${PKCS8_PREFIX_HEX}${seedHex}00`],
])('%s is no private key', (_, text) => {
  expect(decodePrivateKey(text)).toBeNull();
});

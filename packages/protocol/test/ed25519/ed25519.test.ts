import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, utf8 } from '../../src/bytes/index.js';
import type { Ed25519 } from '../../src/ed25519/ed25519.js';
import { nobleEd25519 } from '../../src/ed25519/noble.js';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import { webEd25519 } from '../../src/ed25519/web.js';
import { RFC8032_VECTORS } from '../support/rfc8032.js';

const IMPLEMENTATIONS: readonly (readonly [string, Ed25519])[] = [
  ['noble', nobleEd25519],
  ['node', nodeEd25519],
  ['web', webEd25519(crypto.subtle)],
];

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const message = fc.uint8Array({ maxLength: 100 });

/** The bytes with one bit the other way. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice();
  const index = (bit >> 3) % copy.length;
  copy[index] = (copy[index] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

describe.each(IMPLEMENTATIONS)('%s', (_, ed25519) => {
  test.each(RFC8032_VECTORS)(
    'an implementation reproduces RFC 8032 §7.1 $name',
    ({ seed, publicKey, message, signature }) => {
      expect(ed25519.publicKey(seed)).toEqual(publicKey);
      expect(ed25519.sign(message, seed)).toEqual(signature);
      expect(ed25519.verify(signature, message, publicKey)).toBe(true);
    },
  );

  test('an implementation takes no signature or key of another length', async () => {
    const [vector] = RFC8032_VECTORS;
    const tail = Uint8Array.of(0);
    for (const length of [0, 1, 31, 32, 63]) {
      const short = vector.signature.slice(0, length);
      expect(ed25519.verify(short, vector.message, vector.publicKey)).toBe(false);
      expect(await ed25519.verifyAsync(short, vector.message, vector.publicKey)).toBe(false);
    }
    for (const key of [new Uint8Array(), vector.publicKey.slice(1), concatBytes(vector.publicKey, tail)]) {
      expect(ed25519.verify(vector.signature, vector.message, key)).toBe(false);
      expect(await ed25519.verifyAsync(vector.signature, vector.message, key)).toBe(false);
    }
    expect(ed25519.verify(concatBytes(vector.signature, tail), vector.message, vector.publicKey)).toBe(false);
  });

  test('a seed written over another in the same array signs as itself', () => {
    const [first, second] = RFC8032_VECTORS;
    const held = first.seed.slice();
    expect(ed25519.sign(first.message, held)).toEqual(first.signature);
    held.set(second.seed);
    expect(ed25519.sign(second.message, held)).toEqual(second.signature);
    expect(ed25519.publicKey(held)).toEqual(second.publicKey);
  });

  test('a view into a larger buffer is read from where it begins', () => {
    const [, vector] = RFC8032_VECTORS;
    const wide = concatBytes(utf8('before'), vector.signature, vector.publicKey, vector.message);
    const signature = wide.subarray(6, 70);
    const publicKey = wide.subarray(70, 102);
    expect(ed25519.verify(signature, wide.subarray(102), publicKey)).toBe(true);
  });
});

describe('all implementations', () => {
  test('all implementations sign alike and take each other’s signatures', async () => {
    await fc.assert(
      fc.asyncProperty(seed, message, async (secret, text) => {
        const publicKey = nodeEd25519.publicKey(secret);
        const signature = nodeEd25519.sign(text, secret);
        expect(nobleEd25519.publicKey(secret)).toEqual(publicKey);
        expect(nobleEd25519.sign(text, secret)).toEqual(signature);
        for (const [, ed25519] of IMPLEMENTATIONS) {
          expect(ed25519.verify(signature, text, publicKey)).toBe(true);
          expect(await ed25519.verifyAsync(signature, text, publicKey)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('all implementations refuse alike any one bit changed in the key, the signature or the message', async () => {
    const part = fc.constantFrom('key', 'signature', 'message');
    await fc.assert(
      fc.asyncProperty(
        seed,
        fc.uint8Array({ minLength: 1, maxLength: 40 }),
        part,
        fc.nat({ max: 511 }),
        async (...drawn) => {
          const [secret, text, changed, bit] = drawn;
          const key = nodeEd25519.publicKey(secret);
          const signed = nodeEd25519.sign(text, secret);
          const publicKey = changed === 'key' ? flipped(key, bit) : key;
          const signature = changed === 'signature' ? flipped(signed, bit) : signed;
          const said = changed === 'message' ? flipped(text, bit) : text;
          for (const [, ed25519] of IMPLEMENTATIONS) {
            expect(ed25519.verify(signature, said, publicKey)).toBe(false);
            expect(await ed25519.verifyAsync(signature, said, publicKey)).toBe(false);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('all implementations give one verdict on random keys and signatures', async () => {
    const wide = fc.uint8Array({ minLength: 64, maxLength: 64 });
    await fc.assert(
      fc.asyncProperty(wide, message, seed, async (signature, text, publicKey) => {
        const verdict = nobleEd25519.verify(signature, text, publicKey);
        for (const [, ed25519] of IMPLEMENTATIONS) {
          expect(ed25519.verify(signature, text, publicKey)).toBe(verdict);
          expect(await ed25519.verifyAsync(signature, text, publicKey)).toBe(verdict);
        }
      }),
    );
  });
});

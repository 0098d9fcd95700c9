import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endorsementBytes, withEndorsedKeys } from '../../src/bundle/index.js';
import { toHex } from '../../src/bytes/index.js';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import type { JsonObject, JsonValue } from '../../src/json/index.js';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const publicOf = (byte: number) => nodeEd25519.publicKey(seed(byte));
const hexOf = (byte: number) => toHex(publicOf(byte));

/** An endorsement of one key by another, as a gate shows it; `signer` made it. */
function endorsement(by: number, next: number, signer = by): JsonObject {
  const signature = nodeEd25519.sign(endorsementBytes(publicOf(by), publicOf(next)), seed(signer));
  return { by: hexOf(by), publicKey: hexOf(next), signature: toHex(signature) };
}

const followed = (pin: string, endorsements: JsonValue | undefined) =>
  withEndorsedKeys(pin, endorsements, nodeEd25519).split(',');

test('a pin is followed over every key that the one before it endorsed', () => {
  const chain = [endorsement(1, 2), endorsement(2, 3), endorsement(3, 4)];
  expect(followed(hexOf(1), chain)).toEqual([1, 2, 3, 4].map(hexOf));
  expect(followed(hexOf(3), chain)).toEqual([3, 4].map(hexOf));
  expect(followed(`${hexOf(2)},${hexOf(3)}`, chain)).toEqual([2, 3, 4].map(hexOf));
});

// threat records gate-shows-own-key: Someone in the place of the gate shows an endorsement of a key of theirs => a guard
//   that pinned a key follows only what that key signed for its successor
test.each<[string, JsonValue | undefined]>([
  ['by a key that is not pinned', [endorsement(7, 8)]],
  ['that another key signed', [endorsement(1, 8, 8)]],
  ['of a key that another one was signed for', [{ ...endorsement(1, 2), publicKey: hexOf(8) }]],
  ['that is no list', { by: hexOf(1) }],
  ['that is absent', undefined],
  ['whose parts are no texts', [{ by: 1, publicKey: [], signature: null }, 5, null]],
  ['whose key is two keys', [{ ...endorsement(1, 2), publicKey: `${hexOf(2)},${hexOf(8)}` }]],
])('an endorsement %s adds no key to a pin', (_name, given) => {
  expect(followed(hexOf(1), given)).toEqual([hexOf(1)]);
});

test('whatever a gate shows, each key that is followed is signed by one that is known', () => {
  const key = fc.integer({ min: 1, max: 6 });
  const shown = fc.record({ by: key, next: key, signer: key });
  fc.assert(
    fc.property(fc.array(shown, { maxLength: 12 }), key, (list, pinned) => {
      const known = new Set([pinned]);
      for (const { by, next, signer } of list) if (known.has(by) && signer === by) known.add(next);
      const given = list.map(({ by, next, signer }) => endorsement(by, next, signer));
      expect(new Set(followed(hexOf(pinned), given))).toEqual(new Set([...known].map(hexOf)));
    }),
    { numRuns: 60 },
  );
});

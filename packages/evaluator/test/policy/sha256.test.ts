import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256, sha256Hex } from '../../src/policy/sha256.js';

function hostSha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

it('sha256Hex is SHA-256 at every length around the ends of two blocks', () => {
  for (let length = 0; length <= 130; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7);
    expect(sha256Hex(bytes), `${length} bytes`).toBe(hostSha256Hex(bytes));
  }
});

it('sha256Hex is SHA-256 of any bytes, and of a view into more of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.nat(40), (bytes, skipped) => {
      const view = bytes.subarray(skipped);
      expect(sha256Hex(view)).toBe(hostSha256Hex(view));
    }),
  );
});

it('Sha256 goes on from what was hashed, in several ways', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, bytes, bytes, (common, one, other) => {
      const begun = Sha256.of(common);
      for (const rest of [one, other]) {
        expect(begun.hexWith(rest)).toBe(hostSha256Hex(Uint8Array.of(...common, ...rest)));
      }
    }),
  );
});

it('sha256Hex gives the digest of FIPS 180-4 for "abc"', () => {
  expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

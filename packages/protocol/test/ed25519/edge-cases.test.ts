import { ed25519 as curve } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { concatBytes, toHex, utf8 } from '../../src/bytes/index.js';
import { nobleEd25519 } from '../../src/ed25519/noble.js';
import { nodeEd25519 } from '../../src/ed25519/node.js';
import { hexBytes, RFC8032_VECTORS } from '../support/rfc8032.js';

type CurvePoint = typeof curve.Point.BASE;

const { Point } = curve;
const { Fn } = Point;
const ORDER = Fn.ORDER;
const PRIME = Point.Fp.ORDER;
const SEED = RFC8032_VECTORS[1].seed;

function littleEndian(value: bigint): Uint8Array {
  return hexBytes(value.toString(16).padStart(64, '0')).reverse();
}

function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes.slice().reverse())}`);
}

/** `scalar · point` by doubling and adding, for scalars that the library reduces or refuses. */
function times(point: CurvePoint, scalar: bigint): CurvePoint {
  let product = Point.ZERO;
  for (let bit = 255; bit >= 0; bit--) {
    product = product.double();
    if ((scalar >> BigInt(bit)) & 1n) product = product.add(point);
  }
  return product;
}

/** The first curve point, by its y, whose multiple by the group order has order eight. */
function generatorOfTorsion(): CurvePoint {
  for (let y = 2n; ; y++) {
    const point = pointOfY(y);
    const torsion = point === null ? Point.ZERO : times(point, ORDER);
    if (!times(torsion, 4n).is0()) return torsion;
  }
}

function pointOfY(y: bigint): CurvePoint | null {
  try {
    return Point.fromBytes(littleEndian(y));
  } catch {
    return null;
  }
}

const TORSION = generatorOfTorsion();
const TORSION_POINTS = Array.from({ length: 8 }, (_, index) => times(TORSION, BigInt(index)));

/** The given y with each sign bit, and again with the field's prime added where that still fits into 255 bits. */
function spellings(y: bigint): Uint8Array[] {
  const values = y + PRIME < 2n ** 255n ? [y, y + PRIME] : [y];
  return values.flatMap((value) => [littleEndian(value), littleEndian(value + 2n ** 255n)]);
}

/** Every spelling of every point of small order, canonical or not, and of x = 0 with the sign bit that it has not. */
const SMALL_ORDER = [
  ...new Map(
    TORSION_POINTS.flatMap((point) => spellings(point.toAffine().y)).map((bytes) => [toHex(bytes), bytes]),
  ).entries(),
];

/** A y of 19 to 2^255 − 20 has one spelling; the nineteen values below it have a second. */
const NON_CANONICAL = Array.from({ length: 19 }, (_, y) => spellings(BigInt(y)).slice(2)).flat();

function verdicts(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean[] {
  return [nobleEd25519, nodeEd25519].map((ed25519) => ed25519.verify(signature, message, publicKey));
}

function challenge(encodedR: Uint8Array, publicKey: Uint8Array, message: Uint8Array): bigint {
  return Fn.create(toBigInt(sha512(concatBytes(encodedR, publicKey, message))));
}

test('the points of small order are eight, in fourteen spellings', () => {
  expect(new Set(TORSION_POINTS.map((point) => toHex(point.toBytes()))).size).toBe(8);
  expect(times(TORSION, 8n).is0()).toBe(true);
  expect(SMALL_ORDER).toHaveLength(14);
});

test.each(SMALL_ORDER)(
  'the key %s, of small order, verifies nothing, even what satisfies the equation',
  (_, publicKey) => {
    const s = 12345n;
    const encodedR = Point.BASE.multiply(s).toBytes();
    const signature = concatBytes(encodedR, littleEndian(s));
    for (let index = 0; index < 8; index++) {
      expect(verdicts(signature, utf8(`message ${index}`), publicKey)).toEqual([false, false]);
    }
  },
);

test.each(SMALL_ORDER)('R as %s, of small order, verifies nothing, even what satisfies the equation', (_, encodedR) => {
  const { scalar, pointBytes } = curve.utils.getExtendedPublicKey(SEED);
  for (let index = 0; index < 8; index++) {
    const message = utf8(`message ${index}`);
    const s = Fn.mul(challenge(encodedR, pointBytes, message), scalar);
    expect(verdicts(concatBytes(encodedR, littleEndian(s)), message, pointBytes)).toEqual([false, false]);
  }
});

test('a y at or past the prime is no encoding, of a key or of R', () => {
  const { signature, message, publicKey } = RFC8032_VECTORS[1];
  expect(NON_CANONICAL).toHaveLength(38);
  for (const encoded of NON_CANONICAL) {
    expect(verdicts(signature, message, encoded)).toEqual([false, false]);
    expect(verdicts(concatBytes(encoded, signature.slice(32)), message, publicKey)).toEqual([false, false]);
  }
});

test('S has one spelling: S + L, L itself and all ones are refused', () => {
  const { signature, message, publicKey } = RFC8032_VECTORS[1];
  const encodedR = signature.slice(0, 32);
  const s = toBigInt(signature.slice(32));
  expect(verdicts(concatBytes(encodedR, littleEndian(s)), message, publicKey)).toEqual([true, true]);
  for (const other of [s + ORDER, s + 2n * ORDER, ORDER, ORDER - 1n, 0n, 2n ** 256n - 1n]) {
    expect(verdicts(concatBytes(encodedR, littleEndian(other)), message, publicKey)).toEqual([false, false]);
  }
});

test('the equation holds without the cofactor: a key with a part of order eight verifies one message in eight', () => {
  const { scalar, point } = curve.utils.getExtendedPublicKey(SEED);
  const publicKey = point.add(TORSION).toBytes();
  const r = 987654321n;
  const encodedR = Point.BASE.multiply(r).toBytes();
  const accepted = Array.from({ length: 64 }, (_, index) => {
    const message = utf8(`message ${index}`);
    const k = challenge(encodedR, publicKey, message);
    const signature = concatBytes(encodedR, littleEndian(Fn.add(r, Fn.mul(k, scalar))));
    const expected = k % 8n === 0n;
    expect(verdicts(signature, message, publicKey)).toEqual([expected, expected]);
    return expected;
  });
  expect(new Set(accepted)).toEqual(new Set([true, false]));
});

describe('points off the curve', () => {
  test('a y that is on no point of the curve is no key', () => {
    const { signature, message } = RFC8032_VECTORS[1];
    const off = Array.from({ length: 40 }, (_, y) => BigInt(y)).filter((y) => pointOfY(y) === null);
    expect(off.length).toBeGreaterThan(10);
    for (const y of off) expect(verdicts(signature, message, littleEndian(y))).toEqual([false, false]);
  });
});

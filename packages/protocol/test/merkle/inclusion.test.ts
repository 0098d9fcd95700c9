import { describe, expect, test } from 'vitest';
import { rootFromInclusionPath, siblingPositions } from '../../src/merkle/inclusion.js';
import { MerkleTree } from '../../src/merkle/tree.js';

const SIZE_MAX = 130;

/**
 * A quick hash in the first four of 32 bytes, without collisions among the nodes of these trees: what is tested is which
 * nodes meet, for which SHA-256 would only cost time.
 */
function mix(left: Uint8Array, right: Uint8Array): Uint8Array {
  const rotated = Math.imul(read(left) ^ 0x9e3779b1, 0x85ebca6b);
  const mixed = Math.imul((rotated ^ (rotated >>> 15)) + read(right), 0xc2b2ae35);
  return node(mixed ^ (mixed >>> 13));
}

function read(bytes: Uint8Array): number {
  return (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16) | ((bytes[3] ?? 0) << 24);
}

function node(value: number): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 4; index++) bytes[index] = value >>> (8 * index);
  return bytes;
}

function leafOf(index: number): Uint8Array {
  return node(Math.imul(index + 1, 0x27d4eb2f));
}

const LEAVES = Array.from({ length: SIZE_MAX }, (_, index) => leafOf(index));
const TREES = LEAVES.map((_, index) => new MerkleTree(LEAVES.slice(0, index + 1), mix));
const POSITIONS = TREES.map((_, index) =>
  LEAVES.slice(0, index + 1).map((_, leaf) => siblingPositions(leaf, index + 1)?.join()),
);

function same(a: Uint8Array | null, b: Uint8Array): boolean {
  return a !== null && read(a) === read(b);
}

describe('every leaf of every tree of 1 to 130 leaves', () => {
  test('an inclusion path verifies at its own index and at no other', () => {
    for (const [at, tree] of TREES.entries()) {
      const size = at + 1;
      for (let index = 0; index < size; index++) {
        const path = tree.inclusionPath(index);
        const leaf = leafOf(index);
        const verified = LEAVES.slice(0, size).flatMap((_, other) =>
          same(rootFromInclusionPath(leaf, other, size, path, mix), tree.root) ? [other] : [],
        );
        if (verified.length !== 1 || verified[0] !== index)
          expect(verified, `leaf ${index} of ${size}`).toEqual([index]);
      }
    }
  });

  test('an inclusion path verifies under another size only where all its siblings stand on the same sides', () => {
    for (const [at, tree] of TREES.entries()) {
      const size = at + 1;
      for (let index = 0; index < size; index++) {
        const path = tree.inclusionPath(index);
        const leaf = leafOf(index);
        for (let other = 1; other <= SIZE_MAX; other++) {
          const verified = same(rootFromInclusionPath(leaf, index, other, path, mix), tree.root);
          const sameSides = other > index && POSITIONS[other - 1]?.[index] === POSITIONS[at]?.[index];
          if (verified !== sameSides) expect(verified, `leaf ${index} of ${size}, as of ${other}`).toBe(sameSides);
        }
      }
    }
  });

  test('an inclusion path has its siblings on other sides than that of every other leaf', () => {
    for (const [at, sides] of POSITIONS.entries()) expect(new Set(sides).size, `size ${at + 1}`).toBe(at + 1);
  });
});

describe('refused inclusion paths', () => {
  const leaf = leafOf(2);
  const path = [leafOf(3), leafOf(0), leafOf(1)];

  test('an inclusion path that is cut, extended or reordered does not lead to the root', () => {
    const tree = new MerkleTree(LEAVES.slice(0, 7), mix);
    const own = tree.inclusionPath(2);
    expect(same(rootFromInclusionPath(leaf, 2, 7, own, mix), tree.root)).toBe(true);
    expect(rootFromInclusionPath(leaf, 2, 7, own.slice(1), mix)).toBeNull();
    expect(rootFromInclusionPath(leaf, 2, 7, own.slice(0, -1), mix)).toBeNull();
    expect(rootFromInclusionPath(leaf, 2, 7, [...own, leafOf(9)], mix)).toBeNull();
    expect(same(rootFromInclusionPath(leaf, 2, 7, own.toReversed(), mix), tree.root)).toBe(false);
  });

  test.each([
    [-1, 7],
    [7, 7],
    [8, 7],
    [0, 0],
    [0, -1],
    [0.5, 7],
    [2, 7.5],
    [Number.NaN, 7],
    [2, Number.NaN],
    [2, Number.POSITIVE_INFINITY],
    [2 ** 53, 2 ** 53 + 2],
  ])('an inclusion path for leaf %d of %d, which does not exist, leads nowhere', (index, size) => {
    expect(siblingPositions(index, size)).toBeNull();
    expect(rootFromInclusionPath(leaf, index, size, path, mix)).toBeNull();
  });

  test('an inclusion path with a hash that is not 32 bytes long leads nowhere', () => {
    expect(rootFromInclusionPath(new Uint8Array(), 0, 1, [], mix)).toBeNull();
    expect(rootFromInclusionPath(new Uint8Array(33), 0, 1, [], mix)).toBeNull();
    expect(rootFromInclusionPath(leaf, 0, 2, [new Uint8Array(31)], mix)).toBeNull();
    expect(rootFromInclusionPath(leaf, 0, 2, [new Uint8Array(64)], mix)).toBeNull();
  });
});

test('the last leaf of the largest tree has a path of as many steps as its height', () => {
  expect(siblingPositions(2 ** 53 - 2, 2 ** 53 - 1)).toHaveLength(52);
  expect(siblingPositions(0, 2 ** 53 - 1)).toEqual(Array.from({ length: 53 }, () => 'right'));
});

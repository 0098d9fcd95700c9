import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from '../../src/bytes/index.js';
import { AppendOnlyTree } from '../../src/merkle/append-only-tree.js';
import { isConsistent } from '../../src/merkle/consistency.js';
import { logLeafHash, logNodeHash } from '../../src/merkle/hashes.js';

const SIZE_MAX = 40;
const leaves = Array.from({ length: SIZE_MAX }, (_, index) => logLeafHash(utf8(`entry ${index}`)));
const trees = leaves.map((_, index) => treeFrom(leaves.slice(0, index + 1)));

function treeFrom(hashes: readonly Uint8Array[]): AppendOnlyTree {
  const tree = new AppendOnlyTree(logNodeHash);
  for (const hash of hashes) tree.append(hash);
  return tree;
}

function treeOf(size: number): AppendOnlyTree {
  const tree = trees[size - 1];
  if (tree === undefined) throw new Error(`no tree of ${size}`);
  return tree;
}

function states(oldSize: number, newSize: number) {
  return { oldSize, oldRoot: treeOf(oldSize).root(), newSize, newRoot: treeOf(newSize).root() };
}

test('the paths of RFC 9162 §2.1.5, of inclusion and of consistency, are made of the nodes that it names', () => {
  const tree = treeOf(7);
  const [, b = '', c = '', d = '', , f = '', j = ''] = leaves.slice(0, 7).map(toHex);
  const h = toHex(treeFrom(leaves.slice(2, 4)).root());
  const pair = (index: number) => toHex(treeFrom(leaves.slice(2 * index, 2 * index + 2)).root());
  const [g, i, k] = [pair(0), pair(2), toHex(treeOf(4).root())];
  const l = toHex(treeFrom(leaves.slice(4, 7)).root());
  expect(tree.inclusionPath(0).map(toHex)).toEqual([b, h, l]);
  expect(tree.inclusionPath(3).map(toHex)).toEqual([c, g, l]);
  expect(tree.inclusionPath(4).map(toHex)).toEqual([f, j, k]);
  expect(tree.inclusionPath(6).map(toHex)).toEqual([i, k]);
  expect(tree.consistencyPath(3).map(toHex)).toEqual([c, d, g, l]);
  expect(tree.consistencyPath(4).map(toHex)).toEqual([l]);
  expect(tree.consistencyPath(6).map(toHex)).toEqual([i, j, k]);
});

test('every pair of states up to 40 leaves is consistent by its own path and by no other pair’s', () => {
  for (let newSize = 1; newSize <= SIZE_MAX; newSize++) {
    for (let oldSize = 1; oldSize <= newSize; oldSize++) {
      const path = treeOf(newSize).consistencyPath(oldSize);
      if (!isConsistent(states(oldSize, newSize), path, logNodeHash)) expect.fail(`${oldSize} of ${newSize}`);
      const other = oldSize === 1 ? 2 : oldSize - 1;
      if (other > newSize || newSize === oldSize) continue;
      if (isConsistent(states(other, newSize), path, logNodeHash)) expect.fail(`${other} by ${oldSize} of ${newSize}`);
    }
  }
});

test('a history that was rewritten anywhere in the older part is not consistent, with any path', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: SIZE_MAX }), fc.nat(), fc.nat(), (newSize, at, cut) => {
      const oldSize = 1 + (cut % (newSize - 1));
      const forged = leaves.slice(0, newSize).with(at % oldSize, logLeafHash(utf8('forged')));
      const tree = treeFrom(forged);
      const claimed = { ...states(oldSize, newSize), newRoot: tree.root() };
      expect(isConsistent(claimed, tree.consistencyPath(oldSize), logNodeHash)).toBe(false);
      expect(isConsistent(claimed, treeOf(newSize).consistencyPath(oldSize), logNodeHash)).toBe(false);
    }),
  );
});

test('any single changed bit of path or roots breaks the proof', () => {
  const path = treeOf(23).consistencyPath(11);
  const flip = (hash: Uint8Array) => hash.with(31, (hash[31] ?? 0) ^ 1);
  for (const [index, hash] of path.entries()) {
    expect(isConsistent(states(11, 23), path.with(index, flip(hash)), logNodeHash)).toBe(false);
  }
  const { oldRoot, newRoot } = states(11, 23);
  expect(isConsistent({ ...states(11, 23), oldRoot: flip(oldRoot) }, path, logNodeHash)).toBe(false);
  expect(isConsistent({ ...states(11, 23), newRoot: flip(newRoot) }, path, logNodeHash)).toBe(false);
});

describe('a consistency check refuses without a throw', () => {
  const path = treeOf(8).consistencyPath(3);

  test.each([
    [0, 8],
    [-1, 8],
    [3.5, 8],
    [9, 8],
    [3, Number.NaN],
    [3, 2 ** 53],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('sizes %d and %d', (oldSize, newSize) => {
    expect(isConsistent({ ...states(3, 8), oldSize, newSize }, path, logNodeHash)).toBe(false);
  });

  test('a path that is cut, extended, reordered, or has a hash of another length', () => {
    const wrong = [path.slice(1), path.slice(0, -1), [...path, treeOf(1).root()], path.toReversed(), []];
    for (const each of wrong) expect(isConsistent(states(3, 8), each, logNodeHash)).toBe(false);
    expect(isConsistent(states(3, 8), path.with(0, new Uint8Array(31)), logNodeHash)).toBe(false);
  });

  test('equal sizes with another root, or with a path', () => {
    expect(isConsistent(states(8, 8), [], logNodeHash)).toBe(true);
    expect(isConsistent({ ...states(8, 8), newRoot: treeOf(7).root() }, [], logNodeHash)).toBe(false);
    expect(isConsistent(states(8, 8), [treeOf(8).root()], logNodeHash)).toBe(false);
  });

  test('a state that a tree does not have', () => {
    for (const size of [0, -1, 9, 1.5, Number.NaN]) expect(() => treeOf(8).consistencyPath(size)).toThrow(RangeError);
  });
});

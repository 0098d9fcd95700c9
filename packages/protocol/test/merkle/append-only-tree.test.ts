import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from '../../src/bytes/index.js';
import { AppendOnlyTree } from '../../src/merkle/append-only-tree.js';
import { logLeafHash, logNodeHash } from '../../src/merkle/hashes.js';
import { MerkleTree } from '../../src/merkle/tree.js';

const leaves = Array.from({ length: 70 }, (_, index) => logLeafHash(utf8(`entry ${index}`)));
const log = new AppendOnlyTree(logNodeHash);
for (const leaf of leaves) log.append(leaf);

test('every earlier state has the root and the paths of the tree that was built at once', () => {
  for (let size = 1; size <= leaves.length; size++) {
    const tree = new MerkleTree(leaves.slice(0, size), logNodeHash);
    if (toHex(log.root(size)) !== toHex(tree.root)) expect.fail(`root of ${size}`);
    for (let index = 0; index < size; index++) {
      const path = log.inclusionPath(index, size).map(toHex);
      if (path.join() !== tree.inclusionPath(index).map(toHex).join()) expect.fail(`leaf ${index} of ${size}`);
    }
  }
});

test('a tree gives the root that the next leaf will give it', () => {
  const growing = new AppendOnlyTree(logNodeHash);
  for (const leaf of leaves) {
    const expected = growing.rootWith(leaf);
    growing.append(leaf);
    if (toHex(growing.root()) !== toHex(expected)) expect.fail(`at ${growing.size}`);
  }
});

test('the root of nothing is the hash of nothing (RFC 9162 §2.1.1)', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(toHex(new AppendOnlyTree(logNodeHash).root())).toBe(empty);
  expect(toHex(log.root(0))).toBe(empty);
});

test('nodes over full subtrees are there as soon as these are full', () => {
  expect(log.completeNode(6, 0)).toEqual(log.root(64));
  expect(log.completeNode(6, 1)).toBeNull();
  expect(log.completeNode(0, 70)).toBeNull();
  expect(log.completeNode(40, 0)).toBeNull();
});

describe('a RangeError refuses', () => {
  test.each([-1, 71, 1.5, Number.NaN])('a state of %d', (size) => {
    expect(() => log.root(size)).toThrow(RangeError);
    expect(() => log.inclusionPath(0, size)).toThrow(RangeError);
    expect(() => log.consistencyPath(1, size)).toThrow(RangeError);
    expect(() => log.consistencyPath(size)).toThrow(RangeError);
  });

  test.each([-1, 7, 0.5])('leaf %d of 7', (index) => {
    expect(() => log.inclusionPath(index, 7)).toThrow(RangeError);
  });

  test('an older state that is newer than the other', () => {
    expect(() => log.consistencyPath(8, 7)).toThrow(RangeError);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sha256Hex, toHex, utf8 } from '../../src/bytes/index.js';
import { evidenceNodeHash, logLeafHash, logNodeHash } from '../../src/merkle/hashes.js';
import { rootFromInclusionPath } from '../../src/merkle/inclusion.js';
import { MerkleTree } from '../../src/merkle/tree.js';
import { hexBytes } from '../support/rfc8032.js';

const SIZES = Array.from({ length: 130 }, (_, index) => index + 1);
const entries = (size: number) => Array.from({ length: size }, (_, index) => utf8(`entry ${index}`));

function hashOf(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** The largest power of two smaller than n. */
function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/** MTH of RFC 9162 §2.1.1, word for word. */
function treeHead(list: readonly Uint8Array[]): Uint8Array {
  const [first] = list;
  if (first === undefined) return hashOf();
  if (list.length === 1) return hashOf(Uint8Array.of(0), first);
  const k = splitOf(list.length);
  return hashOf(Uint8Array.of(1), treeHead(list.slice(0, k)), treeHead(list.slice(k)));
}

/** PATH of RFC 9162 §2.1.3.1, word for word. */
function pathOf(m: number, list: readonly Uint8Array[]): Uint8Array[] {
  if (list.length === 1) return [];
  const k = splitOf(list.length);
  return m < k
    ? [...pathOf(m, list.slice(0, k)), treeHead(list.slice(k))]
    : [...pathOf(m - k, list.slice(k)), treeHead(list.slice(0, k))];
}

describe('log of roots', () => {
  test('the root of the log is the recursive tree head of RFC 9162, for every size', () => {
    for (const size of SIZES) {
      const list = entries(size);
      expect(toHex(new MerkleTree(list.map(logLeafHash), logNodeHash).root), `size ${size}`).toBe(
        toHex(treeHead(list)),
      );
    }
  });

  test('the paths of the log are the recursive audit paths of RFC 9162, and lead from their leaf to the root', () => {
    for (const size of [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 130]) {
      const list = entries(size);
      const leaves = list.map(logLeafHash);
      const tree = new MerkleTree(leaves, logNodeHash);
      for (const [index, leaf] of leaves.entries()) {
        const path = tree.inclusionPath(index);
        expect(path.map(toHex), `leaf ${index} of ${size}`).toEqual(pathOf(index, list).map(toHex));
        expect(toHex(rootFromInclusionPath(leaf, index, size, path, logNodeHash) ?? new Uint8Array())).toBe(
          toHex(tree.root),
        );
      }
    }
  });
});

test('the hashes of leaf and node are the documented bytes', () => {
  const [a, b] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  expect(logLeafHash(new Uint8Array())).toEqual(
    hexBytes('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'),
  );
  expect(logLeafHash(a)).toEqual(hashOf(Uint8Array.of(0), a));
  expect(logNodeHash(a, b)).toEqual(hashOf(Uint8Array.of(1), a, b));
  expect(evidenceNodeHash(a, b)).toEqual(hashOf(a, b));
});

describe('evidence tree', () => {
  const leaves = (size: number) => entries(size).map((entry) => hashOf(entry));

  test('the evidence tree hashes raw bytes in pairs', () => {
    const [a, b] = leaves(2);
    if (a === undefined || b === undefined) throw new Error('two leaves expected');
    expect(new MerkleTree([a, b], evidenceNodeHash).root).toEqual(hashOf(a, b));
    expect(new MerkleTree([a], evidenceNodeHash).root).toEqual(a);
  });

  test('the evidence tree moves an odd node up unchanged: a last leaf given twice is another tree', () => {
    for (const size of [1, 3, 5, 7, 9, 11]) {
      const list = leaves(size);
      const doubled = [...list, ...list.slice(-1)];
      expect(toHex(new MerkleTree(doubled, evidenceNodeHash).root), `size ${size}`).not.toBe(
        toHex(new MerkleTree(list, evidenceNodeHash).root),
      );
    }
  });

  test('the evidence tree changes its root with every leaf and with their order', () => {
    const list = leaves(13);
    const roots = new Set([toHex(new MerkleTree(list, evidenceNodeHash).root)]);
    for (const [index] of list.entries()) {
      const changed = list.with(index, hexBytes(sha256Hex('changed')));
      roots.add(toHex(new MerkleTree(changed, evidenceNodeHash).root));
    }
    roots.add(toHex(new MerkleTree(list.toReversed(), evidenceNodeHash).root));
    expect(roots.size).toBe(list.length + 2);
  });
});

describe('what is outside a tree', () => {
  test('a tree without leaves does not exist', () => {
    expect(() => new MerkleTree([], logNodeHash)).toThrow(RangeError);
  });

  test.each([-1, 5, 0.5, Number.NaN, 2 ** 31, 2 ** 32])('leaf %d of five has no path', (index) => {
    const tree = new MerkleTree(entries(5).map(logLeafHash), logNodeHash);
    expect(() => tree.inclusionPath(index)).toThrow(RangeError);
  });
});

import { describe, expect, test } from 'vitest';
import { toHex, utf8 } from '../../src/bytes/index.js';
import { entryBundle, hashTile, parseTilePath, TILE_WIDTH, tilePath } from '../../src/checkpoint/tiles.js';
import { AppendOnlyTree, logLeafHash, logNodeHash, MerkleTree } from '../../src/merkle/index.js';

const entries = Array.from({ length: 600 }, (_, index) => utf8(`entry ${index}`));
const leaves = entries.map(logLeafHash);
const log = new AppendOnlyTree(logNodeHash);
for (const leaf of leaves) log.append(leaf);

describe('C2SP tlog-tiles', () => {
  test.each([
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['1/000.p/2', { level: 1, index: 0, width: 2 }],
    ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['entries/x001/000.p/255', { level: 'entries', index: 1000, width: 255 }],
  ] as const)('the path of a tile %s is read and written', (path, address) => {
    expect(parseTilePath(path)).toEqual(address);
    expect(tilePath(address)).toBe(path);
  });

  test.each([
    '',
    '0',
    '0/0',
    '0/0000',
    '0/x000/001',
    '0/001/002',
    '00/001',
    '7/000',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/',
    '0/../000',
    'entry/000',
    `0/${'x001/'.repeat(6)}001`,
  ])('the path of a tile %s is refused', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });
});

describe('tiles of a log of 600 entries', () => {
  test('the tiles of a log hold the leaf hashes, and above them the roots of full tiles', () => {
    const full = hashTile(log, { level: 0, index: 1, width: TILE_WIDTH });
    expect(toHex(full?.slice(0, 32) ?? new Uint8Array())).toBe(toHex(leaves[256] ?? new Uint8Array()));
    expect(full).toHaveLength(256 * 32);
    const above = hashTile(log, { level: 1, index: 0, width: 2 });
    const root = new MerkleTree(leaves.slice(256, 512), logNodeHash).root;
    expect(toHex(above?.slice(32) ?? new Uint8Array())).toBe(toHex(root));
  });

  test('the tiles of a log hold entries after their length', () => {
    const bundle = entryBundle(entries, { level: 'entries', index: 2, width: 88 });
    expect(bundle?.slice(0, 11)).toEqual(Uint8Array.of(0, 9, ...utf8('entry 512')));
    expect(bundle).toHaveLength(88 * 11);
  });

  test('the tiles of a log end where the log ends', () => {
    expect(hashTile(log, { level: 0, index: 2, width: 88 })).not.toBeNull();
    expect(hashTile(log, { level: 0, index: 2, width: 89 })).toBeNull();
    expect(hashTile(log, { level: 1, index: 0, width: 3 })).toBeNull();
    expect(hashTile(log, { level: 6, index: 0, width: 1 })).toBeNull();
    expect(entryBundle(entries, { level: 'entries', index: 2, width: 89 })).toBeNull();
  });
});

import type { LedgerStore } from '@gatewright/ledger';
import { entryBundle, hashTile, seedSigner, type TileAddress, toHex } from '@gatewright/protocol';
import { nodeEd25519 } from '@gatewright/protocol/node';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Anchoring, MemoryReceipts } from '../../src/evidence/anchors/index.js';
import { EvidenceLog } from '../../src/evidence/evidence-log.js';
import { ROOTS_PER_SLICE } from '../../src/evidence/stored-log.js';
import { entryOf, ORIGIN, RootsStore, SEED } from '../support/roots-store.js';

const SUBTREE = 256;

function open(store: LedgerStore, yieldToEventLoop?: () => Promise<void>): EvidenceLog {
  return new EvidenceLog({
    store,
    ed25519: nodeEd25519,
    clock: { now: () => 0 },
    ids: { uuid: () => 'id' },
    anchoring: new Anchoring([], new MemoryReceipts()),
    origin: ORIGIN,
    signer: seedSigner(SEED, nodeEd25519),
    ...(yieldToEventLoop === undefined ? {} : { yieldToEventLoop }),
  });
}

/** What readers ask a log for: a place in it, two of its sizes, and a tile. */
const QUESTION = fc.record({
  index: fc.nat(),
  sizes: fc.tuple(fc.nat(), fc.nat()),
  tile: fc.record({
    level: fc.constantFrom<TileAddress['level']>(0, 1, 2, 'entries'),
    index: fc.nat(6),
    width: fc.integer({ min: 1, max: SUBTREE }),
  }),
});

const hexes = (hashes: readonly Uint8Array[] | null) => hashes?.map(toHex) ?? null;

describe('logs of any size', () => {
  test('a log gives the paths and tiles of the tree over all its batches, also while it grows', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 * SUBTREE + 3 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.boolean(), fc.array(QUESTION, { maxLength: 12 }), async (grown, keeps, questions) => {
        const roots = new RootsStore();
        if (!keeps) roots.kept = null;
        const log = open(roots.store);
        for (const size of grown.toSorted((a, b) => a - b)) {
          roots.grow(size);
          const { tree } = roots;
          expect(await log.checkpoint()).toMatchObject({ size, root: tree.root() });
          for (const { index, sizes: asked, tile } of questions) {
            const [older = 1, newer = 1] = asked.map((each) => 1 + (each % size)).sort((a, b) => a - b);
            const place = index % newer;
            expect(hexes(await log.inclusion(place, newer))).toEqual(hexes(tree.inclusionPath(place, newer)));
            expect(hexes(await log.consistency(older, newer))).toEqual(hexes(tree.consistencyPath(older, newer)));
            const entries = () => entryBundle(roots.roots.map(entryOf), tile);
            expect(await log.tile(tile)).toEqual(tile.level === 'entries' ? entries() : hashTile(tree, tile));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('a large log is read in pages, and calls are answered between them', async () => {
    const roots = new RootsStore().grow(3 * ROOTS_PER_SLICE + 5);
    let yields = 0;
    const log = open(roots.store, async () => {
      yields += 1;
    });
    expect(await log.checkpoint()).toMatchObject({ size: roots.tree.size });
    expect(roots.largestPage).toBe(ROOTS_PER_SLICE);
    expect(yields).toBeGreaterThanOrEqual(3);
  });
});

describe('kept subtree roots', () => {
  test('a log with kept subtree roots reads no batch of a complete subtree at a restart', async () => {
    const roots = new RootsStore().grow(9 * SUBTREE + 7);
    await open(roots.store).anchorNewest();
    roots.given = 0;
    const log = open(roots.store);
    expect(await log.checkpoint()).toMatchObject({ size: roots.tree.size, root: roots.tree.root() });
    expect(roots.given).toBe(7);
  });

  test('a log keeps the root of each subtree that is complete when it is anchored', async () => {
    const roots = new RootsStore().grow(2 * SUBTREE + 200);
    const log = open(roots.store);
    await log.anchorNewest();
    const rootOf = (index: number) => toHex(roots.tree.completeNode(8, index) ?? new Uint8Array());
    expect(roots.kept).toEqual([rootOf(0), rootOf(1)]);
    roots.grow(3 * SUBTREE);
    await log.anchorNewest();
    expect(roots.kept).toEqual([rootOf(0), rootOf(1), rootOf(2)]);
  });

  test('a log whose kept root does not lead to the checkpoint reads every batch, and keeps the right root', async () => {
    const roots = new RootsStore().grow(4 * SUBTREE + 1);
    await open(roots.store).anchorNewest();
    const right = [...(roots.kept ?? [])];
    roots.kept?.splice(2, 1, '00'.repeat(32));
    const log = open(roots.store);
    expect(await log.checkpoint()).toMatchObject({ root: roots.tree.root() });
    await log.anchorNewest();
    expect(roots.kept).toEqual(right);
  });
});

describe('changed batches', () => {
  const changed = async () => {
    const roots = new RootsStore().grow(3 * SUBTREE + 9);
    await open(roots.store).anchorNewest();
    const [row] = roots.roots.splice(SUBTREE + 5, 1, ...roots.roots.slice(0, 1));
    return { roots, log: open(roots.store), row };
  };

  test('a changed batch of a log is refused with LOG_UNVERIFIABLE wherever it is needed, and is the log’s fault', async () => {
    const { roots, log } = await changed();
    for (const work of [
      () => log.inclusion(SUBTREE + 70, roots.tree.size),
      () => log.consistency(SUBTREE + 70, roots.tree.size),
      () => log.tile({ level: 0, index: 1, width: SUBTREE }),
      () => log.tile({ level: 'entries', index: 1, width: 3 }),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'LOG_UNVERIFIABLE' });
      await log.checkpoint();
      expect(log.fault).toMatchObject({ code: 'LOG_UNVERIFIABLE' });
    }
  });

  test('a changed batch keeps no other from being proven, and is no fault once it is restored', async () => {
    const { roots, log, row } = await changed();
    const path = await log.inclusion(3, roots.tree.size);
    expect(hexes(path)).toEqual(hexes(roots.tree.inclusionPath(3)));
    await expect(log.inclusion(SUBTREE, roots.tree.size)).rejects.toMatchObject({ code: 'LOG_UNVERIFIABLE' });
    if (row !== undefined) roots.roots.splice(SUBTREE + 5, 1, row);
    expect(hexes(await log.inclusion(SUBTREE, roots.tree.size))).toEqual(hexes(roots.tree.inclusionPath(SUBTREE)));
    expect(log.fault).toBeNull();
  });
});

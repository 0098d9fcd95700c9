import { toHex } from '@gatewright/protocol';
import { expect, test } from 'vitest';
import { ForeignLogError, LogUnverifiableError } from '../../src/evidence/log-errors.js';
import { RootLog } from '../../src/evidence/root-log.js';
import { RootsStore } from '../support/roots-store.js';

const WIDTH = 256;

/** A log that has read so many batches of a store. */
function readLog(roots: RootsStore, size: number): RootLog {
  const log = new RootLog(roots.store);
  log.append(0, roots.grow(size).roots);
  return log;
}

test('a log keeps the root of each complete subtree, in parts of any size', async () => {
  for (const limit of [1, 2, 3, 10]) {
    const roots = new RootsStore();
    const log = readLog(roots, 5 * WIDTH + 1);
    await log.keepSubtrees(limit);
    const whole = Array.from({ length: 5 }, (_, index) => toHex(roots.tree.completeNode(8, index) ?? new Uint8Array()));
    expect({ limit, kept: roots.kept }).toEqual({ limit, kept: whole });
    await log.keepSubtrees(limit);
    expect(roots.kept).toEqual(whole);
  }
});

test('a log over a store that keeps no roots keeps none', async () => {
  const roots = new RootsStore();
  roots.kept = null;
  await readLog(roots, WIDTH).keepSubtrees(1);
  expect(roots.kept).toBeNull();
});

test('batches that were read meanwhile are not appended again', async () => {
  const roots = new RootsStore();
  const log = readLog(roots, 10);
  roots.grow(12);
  log.append(5, roots.roots.slice(5));
  expect({ size: log.size, root: toHex(await log.root(12)) }).toEqual({ size: 12, root: toHex(roots.tree.root()) });
});

test('kept roots continue a log of complete subtrees alone, up to the first that cannot be read', async () => {
  const roots = new RootsStore();
  await readLog(roots, 3 * WIDTH).keepSubtrees(3);
  const kept = roots.kept ?? [];
  const begun = readLog(roots, 3 * WIDTH);
  begun.append(3 * WIDTH, roots.grow(3 * WIDTH + 1).roots.slice(3 * WIDTH));
  begun.appendSubtrees(0, kept);
  expect(begun.size).toBe(3 * WIDTH + 1);
  const log = new RootLog(roots.store);
  log.appendSubtrees(0, [kept[0] ?? '', 'no hex', kept[2] ?? '']);
  expect(log.size).toBe(WIDTH);
  log.appendSubtrees(0, kept);
  expect(log.size).toBe(3 * WIDTH);
});

test('a subtree whose batches are not those of its root is a fault until they are', async () => {
  const roots = new RootsStore();
  const [root] = roots.grow(2 * WIDTH).roots;
  if (root === undefined) throw new Error('no batch');
  const kept = readLog(roots, 2 * WIDTH);
  await kept.keepSubtrees(2);
  const log = new RootLog(roots.store);
  log.appendSubtrees(0, roots.kept ?? []);
  roots.roots[0] = { ...root, size: root.size + 1 };
  await expect(log.inclusionPath(0, 2 * WIDTH)).rejects.toThrow(LogUnverifiableError);
  expect(log.fault).toBeInstanceOf(LogUnverifiableError);
  expect(log.fault?.name).toBe('LogUnverifiableError');
  // Another subtree is whole, and says nothing of this one.
  await log.inclusionPath(WIDTH, 2 * WIDTH);
  expect(log.fault).not.toBeNull();
  roots.roots[0] = root;
  await log.inclusionPath(0, 2 * WIDTH);
  expect(log.fault).toBeNull();
});

test('a batch whose root is no hex is a fault', () => {
  const roots = new RootsStore().grow(1);
  const [root] = roots.roots;
  if (root === undefined) throw new Error('no batch');
  expect(() => new RootLog(roots.store).append(0, [{ ...root, root: 'no hex' }])).toThrow('is not hex');
});

test('the error of a log of others says whether its name or its key is another', () => {
  const other = new ForeignLogError('a/log', 'b/log');
  expect(other.message).toContain('is b/log, and this gate would write a/log');
  expect([other.name, other.code]).toEqual(['ForeignLogError', 'LOG_FOREIGN']);
  expect(new ForeignLogError('a/log', 'a/log').message).toContain('was signed with another key');
});

test('a tile beyond the log is none', async () => {
  const log = readLog(new RootsStore(), WIDTH + 1);
  expect(await log.tile({ level: 0, index: 2, width: 1 })).toBeNull();
  expect(await log.tile({ level: 'entries', index: 2, width: 1 })).toBeNull();
  expect(await log.tile({ level: 0, index: 1, width: 1 })).not.toBeNull();
});

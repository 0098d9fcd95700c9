import { expect, test } from 'vitest';
import { Anchoring, LogRewoundError } from '../../../src/evidence/anchors/anchoring.js';
import type { AnchorReceipt, CheckpointAnchor } from '../../../src/evidence/anchors/checkpoint-anchor.js';
import { MemoryReceipts, RECENT_RECEIPTS } from '../../../src/evidence/anchors/memory-receipts.js';

const at = (size: number) => ({ size, root: new Uint8Array(32), note: `of ${size}` });
const anchorThatSaw = (size: number) => ({ name: 'the file', sizeSeen: async () => size, anchor: async () => null });
const asked = (seen: number, size: number) =>
  new Anchoring([anchorThatSaw(seen)], new MemoryReceipts()).assertNotRewound(async () => at(size));
const receipt = (anchor: string, size: number): AnchorReceipt => ({
  anchor,
  kind: 'witness',
  size,
  note: `of ${size}`,
  proof: `${anchor} ${size}`,
  at: 0,
});
const noPath = async () => [];

/** An anchor that confirms what it is handed, and notes it. */
function confirming(name: string): CheckpointAnchor & { readonly given: number[] } {
  const given: number[] = [];
  return {
    name,
    given,
    sizeSeen: async () => 0,
    anchor: async ({ size }) => {
      given.push(size);
      return receipt(name, size);
    },
  };
}

test('a log is as long as any anchor has seen it, or nothing more is signed', async () => {
  await asked(7, 7);
  await asked(0, 7);
  await expect(asked(8, 7)).rejects.toThrow(LogRewoundError);
});

test('the error of a log that went back says who saw what of it', () => {
  const shorter = new LogRewoundError('the file', 8, 7);
  expect(shorter).toMatchObject({
    name: 'LogRewoundError',
    code: 'LOG_REWOUND',
    anchor: 'the file',
    sizeSeen: 8,
    size: 7,
  });
  expect(shorter.message).toContain('has 7 entries and the file has seen 8');
  expect(new LogRewoundError('the file', 7, 7).message).toContain('other entries than the 7');
});

test('an anchor is asked once in the life of a process, unless everything is asked', async () => {
  let questions = 0;
  const sizeSeen = async () => {
    questions += 1;
    return 3;
  };
  const anchor = { ...anchorThatSaw(3), sizeSeen };
  const anchoring = new Anchoring([anchor], new MemoryReceipts());
  await anchoring.assertAsked(async () => at(3));
  await anchoring.assertAsked(async () => at(3));
  expect(questions).toBe(1);
  await anchoring.assertNotRewound(async () => at(3));
  expect(questions).toBe(2);
  await expect(new Anchoring([anchor], new MemoryReceipts()).assertAsked(async () => at(2))).rejects.toThrow('seen 3');
});

test('each checkpoint is handed over once, to the anchors that are behind', async () => {
  const [one, two] = [confirming('one'), confirming('two')];
  const receipts = new MemoryReceipts();
  const anchoring = new Anchoring([one, { ...two, sizeSeen: async () => 5 }], receipts);
  await anchoring.assertNotRewound(async () => at(5));
  for (const size of [5, 5, 6]) await anchoring.anchor(at(size), noPath);
  expect([one.given, two.given]).toEqual([[5, 6], [6]]);
  expect(await anchoring.receiptsFor(4)).toEqual([receipt('one', 5)]);
  expect(await anchoring.receiptsFor(5)).toEqual([receipt('one', 6), receipt('two', 6)]);
  expect(await anchoring.receiptsFor(6)).toEqual([]);
});

test('an anchor that fails keeps no other from its checkpoint, and is tried again', async () => {
  const one = confirming('one');
  let isDown = true;
  const two: CheckpointAnchor = {
    name: 'two',
    sizeSeen: async () => 0,
    anchor: async ({ size }) => {
      if (isDown) throw new Error('no network');
      return receipt('two', size);
    },
  };
  const silent = anchorThatSaw(0);
  const anchoring = new Anchoring([two, one, silent], new MemoryReceipts());
  await expect(anchoring.anchor(at(1), noPath)).rejects.toThrow(AggregateError);
  isDown = false;
  await anchoring.anchor(at(1), noPath);
  expect(one.given).toEqual([1]);
  expect(await anchoring.receiptsFor(0)).toEqual([receipt('one', 1), receipt('two', 1)]);
});

test('the newest receipts are those of the checkpoint that most anchors confirmed, of equal ones the newest', async () => {
  const receipts = new MemoryReceipts();
  const anchoring = new Anchoring([], receipts);
  expect(await anchoring.newestReceipts(1)).toEqual([]);
  for (const [anchor, size] of [
    ['one', 1],
    ['two', 1],
    ['one', 2],
    ['one', 3],
  ] as const) {
    await receipts.add(receipt(anchor, size));
  }
  expect(await anchoring.newestReceipts(1)).toEqual([receipt('one', 1), receipt('two', 1)]);
  expect(await anchoring.newestReceipts(2)).toEqual([receipt('one', 3)]);
  expect(await anchoring.newestReceipts(4)).toEqual([]);
});

test('the recent receipts are the largest, at most 64', async () => {
  const receipts = new MemoryReceipts();
  for (let size = 1; size <= RECENT_RECEIPTS + 1; size += 1) await receipts.add(receipt('one', size));
  const recent = await receipts.recent(1);
  expect({ count: recent.length, first: recent[0]?.size, last: recent.at(-1)?.size }).toEqual({
    count: RECENT_RECEIPTS,
    first: RECENT_RECEIPTS + 1,
    last: 2,
  });
});

test('what an anchor keeps on this machine is named, and that of other parties is not', () => {
  const kept = { name: 'a file', newest: async () => null, keep: async () => undefined };
  const anchoring = new Anchoring([confirming('one'), { ...anchorThatSaw(0), kept }], new MemoryReceipts());
  expect(anchoring.kept).toEqual([kept]);
});

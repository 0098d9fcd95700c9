import { expect, test } from 'vitest';
import { Anchoring, LogRewoundError } from '../../../src/evidence/anchors/anchoring.js';
import { MemoryReceipts } from '../../../src/evidence/anchors/memory-receipts.js';

const at = (size: number) => ({ size, root: new Uint8Array(32), note: '' });
const anchorThatSaw = (size: number) => ({ name: 'the file', sizeSeen: async () => size, anchor: async () => null });
const asked = (seen: number, size: number) =>
  new Anchoring([anchorThatSaw(seen)], new MemoryReceipts()).assertNotRewound(async () => at(size));

test('a log is as long as any anchor has seen it, or nothing more is signed', async () => {
  await asked(7, 7);
  await asked(0, 7);
  await expect(asked(8, 7)).rejects.toThrow(LogRewoundError);
});

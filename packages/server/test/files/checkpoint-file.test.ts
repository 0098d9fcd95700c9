import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CheckpointFile } from '../../src/files/checkpoint-file.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-test-'));
  path = join(folder, 'checkpoints.log');
});
afterEach(() => rm(folder, { recursive: true }));

const checkpoint = (size: number) => ({ size, root: new Uint8Array(32), note: `gatewright/test\n${size}\n` });
const seen = () => new CheckpointFile(path).sizeSeen();

test('the largest checkpoint of a file is found, also where there is no file yet', async () => {
  expect(await seen()).toBe(0);
  for (const size of [5, 7, 6]) await new CheckpointFile(path).anchor(checkpoint(size));
  expect(await seen()).toBe(7);
});

test('a line that was cut short takes no other with it', async () => {
  const file = new CheckpointFile(path);
  await file.anchor(checkpoint(5));
  await appendFile(path, '{"size":6,"note":"gatewr');
  expect(await seen()).toBe(5);
  await file.anchor(checkpoint(7));
  expect(await seen()).toBe(7);
});

test('the file of years of checkpoints is read like that of a day', async () => {
  const lines = Array.from({ length: 200_000 }, (_, size) => `{"size":${size + 1},"note":""}\n`);
  await writeFile(path, lines.join(''));
  expect(await seen()).toBe(200_000);
});

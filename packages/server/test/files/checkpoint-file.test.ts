import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogBench } from '@gatewright/service/test-support';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

test('a checkpoint is written once by each of its keepers, and many at once are written one after the other', async () => {
  const file = new CheckpointFile(path);
  await Promise.all([1, 2, 3, 3, 2].map((size) => file.keep(checkpoint(size))));
  await file.anchor(checkpoint(3));
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).size)).toEqual([1, 2, 3]);
  expect(await file.newest()).toEqual({ size: 3, note: checkpoint(3).note });
});

test('the newest checkpoint is found behind any length of what a crash left', async () => {
  const file = new CheckpointFile(path);
  await file.keep(checkpoint(5));
  await appendFile(path, '\0'.repeat(300_000));
  expect(await file.newest()).toEqual({ size: 5, note: checkpoint(5).note });
  await file.keep(checkpoint(6));
  expect(await seen()).toBe(6);
});

test('the file of years of checkpoints is read like that of a day', async () => {
  const lines = Array.from({ length: 200_000 }, (_, size) => `{"size":${size + 1},"note":""}\n`);
  await writeFile(path, lines.join(''));
  expect(await seen()).toBe(200_000);
});

describe('the checkpoint log', () => {
  test('the checkpoint log has a checkpoint before its batch is answered and before another server shows it', async () => {
    const bench = new LogBench();
    const other = new CheckpointFile(`${path}.other`);
    await bench.seal(bench.log([new CheckpointFile(path)]), 1);
    expect(await seen()).toBe(1);
    await bench.log([other]).checkpoint();
    expect(await other.newest()).toEqual(await new CheckpointFile(path).newest());
  });

  test('a checkpoint log that cannot be written keeps a checkpoint from being shown', async () => {
    const bench = new LogBench();
    await bench.seal(bench.log(), 1);
    const log = bench.log([new CheckpointFile(join(folder, 'no-such-folder', 'checkpoints.log'))]);
    await expect(log.checkpoint()).rejects.toMatchObject({ code: 'ENOENT' });
    await bench.decide(1);
    await expect(log.sealDue()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('the checkpoint log holds the checkpoints that were handed over, and refuses to sign below the largest', async () => {
    const bench = new LogBench();
    const log = bench.log([new CheckpointFile(path)]);
    for (const count of [1, 2, 3]) {
      await bench.seal(log, count);
      await log.anchorNewest();
    }
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(4);

    const restored = new LogBench();
    await restored.decide(1);
    const behind = restored.log([new CheckpointFile(path)]);
    await expect(behind.sealDue()).rejects.toMatchObject({ code: 'LOG_REWOUND', sizeSeen: 3, size: 0 });
    expect(await restored.store.latestCheckpoint()).toBeNull();
  });

  test('the checkpoint log is read past a line that a crash cut short', async () => {
    await writeFile(path, '{"size":2,"note":"…"}\n');
    await appendFile(path, '{"size":3,"no');
    expect(await new CheckpointFile(path).sizeSeen()).toBe(2);
  });

  test('the checkpoint log costs one line for one decision and for a thousand', async () => {
    const bench = new LogBench();
    const log = bench.log([new CheckpointFile(path)]);
    await bench.seal(log, 1);
    await log.anchorNewest();
    const one = (await readFile(path)).length;
    await bench.seal(log, 1000);
    await log.anchorNewest();
    await log.anchorNewest();
    expect((await readFile(path)).length).toBe(2 * one);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONGEST, LongestFirst } from './longest-first.ts';
import { ROOT } from './packages.mjs';

test('the longest files are there', () => {
  expect(LONGEST.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the project of the longest file runs first, and its longest files before its others', async () => {
  const fileOf = (name, path) => ({
    project: { name, config: { isolate: false, sequence: { groupOrder: 0 } } },
    moduleId: join(ROOT, path),
  });
  const [longest, second] = LONGEST;
  const files = [
    fileOf('b', 'any.ts'),
    fileOf('a', 'other.ts'),
    fileOf('b', second),
    fileOf('b', longest),
    fileOf('a', second),
  ];
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sorted = await new LongestFirst({ config: { root: ROOT }, cache }).sort(files);
  expect(sorted).toEqual([files[3], files[2], files[0], files[4], files[1]]);
});

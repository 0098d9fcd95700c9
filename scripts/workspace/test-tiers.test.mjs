import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { knownFiles } from './known-files.mjs';
import { ROOT } from './packages.mjs';

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

test('every test file of the repository is in exactly one tier', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [VITEST, 'list', '--filesOnly', '--json'], {
    cwd: ROOT,
  });
  const listed = JSON.parse(stdout).map(({ file }) => relative(ROOT, file).replaceAll('\\', '/'));
  expect(listed.sort()).toEqual(
    knownFiles(ROOT)
      .filter((path) => /\.test\.[a-z]+$/.test(path))
      .sort(),
  );
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { beforeAll, expect, test } from 'vitest';
import { ROOT, workspacePackages } from './workspace/packages.mjs';

const NPM_PACK = ['pack', '--workspaces', '--dry-run', '--json', '--ignore-scripts'];

/** Paths of the files that npm would publish, by name of the package. */
let published;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)('npm', NPM_PACK, { cwd: ROOT, maxBuffer: 64 * 1024 ** 2 });
  published = new Map(JSON.parse(stdout).map(({ name, files }) => [name, files.map(({ path }) => path)]));
});

test.each(await workspacePackages())(
  'what npm would publish of $name has every file that its manifest names',
  async ({ name, folder }) => {
    const files = published.get(name).map(async (path) => {
      return { name: `package/${path}`, data: await readFile(join(ROOT, folder, path)) };
    });
    const { messages } = await publint({ pkgDir: 'package', pack: { files: await Promise.all(files) } });
    expect(messages).toEqual([]);
  },
);

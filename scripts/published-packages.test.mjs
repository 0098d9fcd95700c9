import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, workspacePackages } from './workspace/packages.mjs';
import { packPackages } from './workspace/packed-packages.mjs';

const packages = (await workspacePackages()).filter(({ manifest }) => !manifest.private);
const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

let folder;
let packed;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatewright-published-'));
  packed = await packPackages(packages, folder);
});
afterAll(() => rm(folder, { recursive: true }));

test.each(packages)('the tarball of $name has every file that its manifest names', async ({ name }) => {
  const { buffer } = await readFile(join(folder, packed.get(name).filename));
  const { messages, pkg } = await publint({ pack: { tarball: buffer } });
  expect(messages).toEqual([]);
  expect(pkg).toEqual(packed.get(name).manifest);
});

test.each(packages)(
  'the manifest of $name states the repository, where bugs go, and its folder',
  ({ name, folder: own }) => {
    expect(packed.get(name).manifest).toMatchObject({
      name,
      license: root.license,
      repository: { ...root.repository, directory: own },
      homepage: root.homepage,
      bugs: root.bugs,
      publishConfig: { access: 'public' },
    });
  },
);

test.each(packages)('the tarball of $name has the licence and the notice', ({ name }) => {
  expect(packed.get(name).files).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md', 'package.json']));
});

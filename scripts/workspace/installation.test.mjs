import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installation } from './installation.mjs';
import { ROOT, workspacePackages } from './packages.mjs';
import { servingPart } from './serving.mjs';

test('an installation names each tarball, keeps the locked versions, and leaves a package for some versions of Node optional', () => {
  const serving = [
    { name: 'native', manifest: { version: '1.0.0' } },
    { name: 'command', manifest: { version: '1.0.0', optionalDependencies: { native: '1.0.0' } } },
  ];
  const packed = new Map(serving.map(({ name }) => [name, { filename: `${name}.tgz` }]));
  const locked = { 'node_modules/shared': { version: '2.3.4', integrity: 'sha512-made-up' } };
  const { manifest, lock } = installation(serving, packed, { lockfileVersion: 3, packages: locked });
  expect(manifest).toMatchObject({
    version: '1.0.0',
    private: true,
    dependencies: { command: 'file:command.tgz' },
    optionalDependencies: { native: 'file:native.tgz' },
  });
  expect(lock.packages).toEqual({ ...locked, '': manifest });
});

test('the installation of this checkout has the command, and the native SQLite as an option', async () => {
  const { folders, lock } = servingPart(JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')));
  const serving = (await workspacePackages()).filter(({ folder }) => folders.includes(folder));
  const packed = new Map(serving.map(({ name }) => [name, { filename: `${name}.tgz` }]));
  const { manifest } = installation(serving, packed, lock);
  expect(manifest.dependencies).toHaveProperty(['@gatewright/cli']);
  expect(Object.keys(manifest.optionalDependencies)).toEqual(['@gatewright/sqlite']);
});

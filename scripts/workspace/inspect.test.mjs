import { expect, test } from 'vitest';
import { faultsOfDeclaration, faultsOfPackage } from './inspect.mjs';
import { madeUpCheckout } from './made-up-checkout.mjs';

const manifest = {
  name: '@made-up/one',
  dependencies: { hono: '4' },
  bin: { one: './dist/main.js' },
  files: ['NOTICE'],
};

const PAPERS = { 'packages/one/README.md': '', 'packages/one/LICENSE': '', 'packages/one/NOTICE': '' };

test('a declaration may import what brings its types, and what has declared types of their own', () => {
  const text = `import type { Context } from 'hono';\nimport type pg from 'pg';\n`;
  const isThere = (types) => types === '@types/pg';
  expect(faultsOfDeclaration(text, manifest, isThere)).toEqual([expect.stringContaining('needs @types/pg')]);
  expect(faultsOfDeclaration(text, { ...manifest, dependencies: { '@types/pg': '8' } }, isThere)).toEqual([]);
});

test('a relative import needs no types, whatever package has the name of its folder', () => {
  expect(faultsOfDeclaration(`import type { Bytes } from '../bytes/index.js';\n`, manifest, () => true)).toEqual([]);
});

test('an entry that was not written and a command without its first line are faults of the package', async () => {
  const built = { 'packages/one/dist/main.js': 'run();', 'packages/one/dist/main.d.ts': '' };
  const root = await madeUpCheckout({ ...built, ...PAPERS });
  const entries = [{ name: 'main' }, { name: 'other' }];
  expect(await faultsOfPackage(root, { folder: 'packages/one', manifest, entries })).toEqual([
    'packages/one/dist/other.js: is exported but was not written',
    'packages/one/dist/other.d.ts: is exported but was not written',
    'packages/one/dist/main.js: the command one needs a first line with #!',
  ]);
});

test('a package without a README, licence or notice, or whose files leave the notice out, is refused', async () => {
  const root = await madeUpCheckout({ 'packages/one/dist/main.js': '#!', 'packages/one/dist/main.d.ts': '' });
  const faults = await faultsOfPackage(root, {
    folder: 'packages/one',
    manifest: { ...manifest, files: ['dist'] },
    entries: [{ name: 'main' }],
  });
  expect(faults).toEqual([
    expect.stringContaining('packages/one/README.md: is missing'),
    expect.stringContaining('packages/one/LICENSE: is missing'),
    expect.stringContaining('packages/one/NOTICE: is missing'),
    'packages/one/package.json: its files do not name NOTICE',
  ]);
});

test('only declarations that an entry reaches owe the packages that they import', async () => {
  const root = await madeUpCheckout({
    ...PAPERS,
    'node_modules/@types/hidden/index.d.ts': '',
    'packages/one/dist/main.js': '#!',
    'packages/one/dist/main.d.ts': `export * from './near.js';`,
    'packages/one/dist/near.d.ts': `import type a from 'hidden';`,
    'packages/one/dist/far.d.ts': `import type a from 'hidden';`,
  });
  expect(await faultsOfPackage(root, { folder: 'packages/one', manifest, entries: [{ name: 'main' }] })).toEqual([
    'packages/one/dist/near.d.ts: needs @types/hidden, which its package.json does not declare',
  ]);
});

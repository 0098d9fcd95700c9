import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { expect, test } from 'vitest';
import { build } from './build.mjs';
import { linkPackages, madeUpCheckout, packageFiles, write } from './workspace/made-up-checkout.mjs';
import { readStamp } from './workspace/stamps.mjs';

const COMPILER = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  customConditions: ['gatewright-source'],
  strict: true,
  noEmit: true,
  types: [],
};

const CHECKOUT = {
  'tsconfig.json': { compilerOptions: COMPILER },
  'package-lock.json': '{}',
  LICENSE: 'do',
  NOTICE: 'who',
  ...packageFiles('base', {
    sideEffects: false,
    more: ['extra'],
    index: `export { Kind } from './kind';\nexport const kind = (): word => 'base';\n`,
  }),
  'packages/base/src/words.d.ts': `declare type word = string;\n`,
  'packages/base/src/kind.ts': `export class Kind {}\n`,
  'packages/base/src/extra.ts': `export { Kind } from './kind';\n`,
  ...packageFiles('above', {
    dependencies: { '@made-up/base': '1.0.0' },
    index: `import { Kind, kind } from '@made-up/base';\nexport const above = { kind: kind(), made: new Kind() };\n`,
  }),
};

const madeUp = async (changes = {}) => {
  const root = await madeUpCheckout({ ...CHECKOUT, ...changes });
  await linkPackages(root, ['base', 'above']);
  return root;
};
const read = (root, path) => readFile(join(root, path), 'utf8');

test('packages become modules and declarations that refer to each other by name', async () => {
  const root = await madeUp();
  await build(root);
  expect(await read(root, 'packages/above/dist/index.js')).toMatch(/from "@made-up\/base"/);
  expect(await read(root, 'packages/above/dist/index.d.ts')).toContain(`made: Kind`);
  expect(await read(root, 'packages/base/dist/index.d.ts')).toContain(`from './kind.js'`);
  expect(await read(root, 'packages/base/dist/index.d.ts')).toContain('type word = string');
  expect(existsSync(join(root, 'packages/base/dist/words.d.ts'))).toBe(false);
  const [one, other] = await Promise.all([
    import(join(root, 'packages/base/dist/index.js')),
    import(join(root, 'packages/base/dist/extra.js')),
  ]);
  expect(one.Kind).toBe(other.Kind);
  expect(await read(root, 'packages/above/LICENSE')).toBe('do');
  expect(await read(root, 'packages/above/NOTICE')).toBe('who');
  expect(await readStamp(root, 'build')).toMatch(/^[0-9a-f]{64}$/);
});

test('a page that imports one thing carries nothing of the modules that it does not need', async () => {
  const root = await madeUp({
    'packages/base/src/index.ts': `export { made } from './made';\nexport const kind = () => 'base';\n`,
    'packages/base/src/made.ts': `export const made = Date.now();\n`,
    'packages/above/src/index.ts': `export { kind } from '@made-up/base';\n`,
  });
  await build(root);
  const { outputFiles } = await bundle({
    stdin: { contents: `export { kind } from '@made-up/base';`, resolveDir: join(root, 'packages/above') },
    bundle: true,
    write: false,
    format: 'esm',
  });
  expect(outputFiles[0].text).toContain('base');
  expect(outputFiles[0].text).not.toContain('Date');
});

test('a type error fails the build and leaves no stamp', async () => {
  const root = await madeUp({ 'packages/base/src/kind.ts': `export class Kind { n: number = 'text'; }\n` });
  await expect(build(root)).rejects.toThrow(/kind\.ts.*TS2322/);
  expect(await readStamp(root, 'build')).toBeUndefined();
});

test('a module that fails on loading fails the build', async () => {
  const root = await madeUp();
  await write(root, { 'packages/base/src/extra.ts': `throw new Error('not like this');\nexport const x = 1;\n` });
  await expect(build(root)).rejects.toThrow('not like this');
});

test('a module that waits while it loads fails the build, because `require` cannot take it', async () => {
  const root = await madeUp({ 'packages/base/src/extra.ts': `export const x = await Promise.resolve(1);\n` });
  await expect(build(root)).rejects.toThrow('ERR_REQUIRE_ASYNC_MODULE');
});

test('an exported source that is not there is named before anything is removed', async () => {
  const root = await madeUp(packageFiles('base', { more: ['extra', 'absent'] }));
  await write(root, { 'packages/base/dist/index.js': '' });
  await expect(build(root)).rejects.toThrow('exported but not there: packages/base/src/absent.ts');
  expect(existsSync(join(root, 'packages/base/dist/index.js'))).toBe(true);
});

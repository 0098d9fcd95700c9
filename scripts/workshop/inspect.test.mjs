import { expect, test } from 'vitest';
import { faultsOfModule, faultsOfPackage } from './inspect.mjs';
import { madeUpCheckout } from './made-up-checkout.mjs';

const manifest = { name: '@made-up/one', dependencies: { hono: '4' }, bin: { one: './dist/main.js' } };

test.each([
  [`import { x } from 'ajv/dist/runtime/ucs2length';`, 'does not declare'],
  [`export * from '@made-up/two';`, 'does not declare'],
  [`const run = new Function('return 1');`, 'code from text'],
  ['eval(text);', 'code from text'],
  [`throw Error('Dynamic require of "' + x + '" is not supported');`, 'calls require'],
])('refuses a module with %s', (text, fault) => {
  expect(faultsOfModule(text, manifest)).toEqual([expect.stringContaining(fault)]);
});

test('declared packages, their subpaths, builtins, chunks and the package itself may be imported', () => {
  const names = ['hono', 'hono/cors', 'node:fs', './chunk-1.js', '@made-up/one/more'];
  expect(faultsOfModule(names.map((name) => `import '${name}';`).join('\n'), manifest)).toEqual([]);
});

test('an entry that was not written and a command without its first line are faults of the package', async () => {
  const root = await madeUpCheckout({ 'packages/one/dist/main.js': 'run();', 'packages/one/dist/main.d.ts': '' });
  const entries = [{ name: 'main' }, { name: 'other' }];
  expect(await faultsOfPackage(root, { folder: 'packages/one', manifest, entries })).toEqual([
    'packages/one/dist/other.js: is exported but was not written',
    'packages/one/dist/other.d.ts: is exported but was not written',
    'packages/one/dist/main.js: the command one needs a first line with #!',
  ]);
});

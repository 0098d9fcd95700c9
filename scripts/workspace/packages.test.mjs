import { expect, test } from 'vitest';
import { madeUpCheckout, packageFiles } from './made-up-checkout.mjs';
import { entriesOf, inDependencyOrder, workspacePackages } from './packages.mjs';

const named = (name, ...dependencies) => ({
  name,
  manifest: { dependencies: Object.fromEntries(dependencies.map((each) => [each, '1'])) },
});

test('packages come after what they depend on, whatever their names', () => {
  const packages = [named('a', 'b', 'hono'), named('b', 'c'), named('c')];
  expect(inDependencyOrder(packages).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});

test('a circle of packages is refused and named', () => {
  expect(() => inDependencyOrder([named('a', 'b'), named('b', 'a')])).toThrow('a -> b -> a');
});

test('entries are read off the exports, and a folder without manifest is no package', async () => {
  const root = await madeUpCheckout({
    ...packageFiles('one', { more: ['sql/node'] }),
    'packages/left-behind/dist/index.js': '',
  });
  const [one, ...others] = await workspacePackages(root);
  expect(others).toEqual([]);
  expect(one.folder).toBe('packages/one');
  expect(one.entries).toEqual([
    { subpath: '.', name: 'index', source: 'src/index.ts' },
    { subpath: './sql/node', name: 'sql/node', source: 'src/sql/node.ts' },
  ]);
});

test('an export whose targets disagree is refused', () => {
  const targets = { 'gatewright-source': './src/a.ts', types: './dist/b.d.ts', default: './dist/a.js' };
  expect(() => entriesOf({ name: 'x', exports: { '.': targets } })).toThrow('the export "."');
});

test('an export that only `import` may use is refused: `require` takes ES modules too', () => {
  const targets = { 'gatewright-source': './src/a.ts', types: './dist/a.d.ts', import: './dist/a.js' };
  expect(() => entriesOf({ name: 'x', exports: { '.': targets } })).toThrow('the export "."');
});

test('a file for CommonJS lies beside the module that it is made of', () => {
  const targets = { 'gatewright-source': './src/a.ts', types: './dist/a.d.ts', default: './dist/a.js' };
  const withRequire = (require) => entriesOf({ name: 'x', exports: { '.': { ...targets, require } } });
  const named = (name) => ({ types: `./dist/commonjs/${name}.d.ts`, default: `./dist/${name}.cjs` });
  expect(withRequire(named('a'))).toMatchObject([{ source: 'src/a.ts', commonJs: 'dist/a.cjs' }]);
  for (const wrong of [named('b'), './dist/a.cjs', { ...named('a'), types: './dist/a.d.ts' }]) {
    expect(() => withRequire(wrong)).toThrow('dist/a.cjs under "require"');
  }
});

test('a package that exports nothing is refused', () => {
  expect(() => entriesOf({ name: 'x' })).toThrow('exports no entry');
});

import { expect, test } from 'vitest';
import { importsOf, lineOf, madeUp, shippedPaths } from './tree.mjs';

test('every way to name a module is an import, with its line', () => {
  const text = [
    `import './a.js';`,
    `import type { B } from './b.js';`,
    `export * from './c.js';`,
    `const d = await import('./d.js');`,
    `type E = import('./e.js').E;`,
    `const text = "import './f.js'"; // import './g.js'`,
  ].join('\n');
  expect(importsOf(madeUp('x.ts', text))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({ specifier: `./${name}.js`, line: index + 1 })),
  );
});

test('lines are counted from 1', () => {
  expect([0, 1, 2].map((offset) => lineOf(madeUp('x.ts', 'a\nb'), offset))).toEqual([1, 1, 2]);
});

test('shipped is what the entries reach, whichever way they spell it', () => {
  const files = [
    madeUp('packages/x/src/index.ts', `export * from './direct.js'; import './bare'; import '@gatewright/protocol';`),
    madeUp('packages/x/src/direct.ts', `import './folder';`),
    madeUp('packages/x/src/bare.ts', `import './index.js';`),
    madeUp('packages/x/src/folder/index.ts', ''),
    madeUp('packages/x/src/testing/only.ts', `import '../direct.js';`),
  ];
  expect([...shippedPaths(files, ['packages/x/src/index.ts'])].sort()).toEqual(
    ['bare.ts', 'direct.ts', 'folder/index.ts', 'index.ts'].map((name) => `packages/x/src/${name}`),
  );
});

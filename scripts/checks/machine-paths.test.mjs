import { expect, test } from 'vitest';
import { machinePaths } from './machine-paths.mjs';
import { madeUp } from './tree.mjs';

const present = new Set(['packages/gate/src', 'packages/gate/src/b.ts', 'packages/gate/package.json']);
const breachesIn = (text, path = 'packages/gate/src/a.ts') =>
  machinePaths(madeUp(path, text), { exists: (found) => present.has(found) });

test.each([
  `const a = '/home/someone/x';`,
  '"path": "/Users/someone/x"',
  'see (/home/someone/x)',
  'file:///home/someone/x',
  'const a = `/tmp/x`;',
])('refuses the absolute path in %s', (text) => {
  expect(breachesIn(text)).toHaveLength(1);
});

test.each([`'../../../../x'`, `'../beside'`, '[x](../elsewhere/spec.md)'])(
  'refuses %s, which is not in the checkout',
  (text) => {
    expect(breachesIn(text)).toHaveLength(1);
  },
);

test.each([
  `import './b.js';`,
  `import '../src/b.js';`,
  `import '../src/b';`,
  `read('../package.json')`,
  'https://example.org/home/x',
  `'/agents/home/x'`,
  `'/policy/authorize'`,
])('leaves %s alone', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

test('a test may name the temporary folder, and nothing else', () => {
  expect(breachesIn(`'/tmp/x'; '/home/x'`, 'packages/gate/src/a.test.ts')).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { runtimeFree } from './runtime-free.mjs';
import { madeUp } from './tree.mjs';

const shippedUnlessTest = { isShipped: ({ path }) => !path.includes('.test.') };
const breachesIn = (text, path = 'packages/evaluator/src/a.ts') => runtimeFree(madeUp(path, text), shippedUnlessTest);

test.each([
  `import { readFile } from 'node:fs/promises';`,
  `import { createHash } from 'crypto';`,
  'const x = Buffer.from(bytes);',
  'const mode = process.env.MODE;',
  'const x = { Buffer };',
  `const x = require('x');`,
])('refuses %s', (text) => {
  expect(breachesIn(text)).toHaveLength(1);
});

test.each(['protocol', 'evaluator', 'ledger', 'gate', 'guard'])('watches %s', (name) => {
  expect(breachesIn(`import 'node:fs';`, `packages/${name}/src/a.ts`)).toHaveLength(1);
});

test.each([
  'const x = lane.process;',
  'const x = { process: 1 };',
  'interface A { process(): void }',
  `import './crypto.js';`,
])('leaves %s alone', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

test.each([
  'packages/protocol/src/node.ts',
  'packages/protocol/src/ed25519/node.ts',
  'packages/ledger/src/sql/sqlite/index.ts',
  'packages/server/src/a.ts',
  'packages/evaluator/src/a.test.ts',
])('%s may use Node', (path) => {
  expect(breachesIn(`import 'node:fs';`, path)).toEqual([]);
});

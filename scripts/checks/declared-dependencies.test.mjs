import { expect, test } from 'vitest';
import { declaredDependencies } from './declared-dependencies.mjs';
import { madeUp } from './tree.mjs';

const manifest = { name: '@gatewright/ledger', dependencies: { '@noble/hashes': '2' }, peerDependencies: { pg: '8' } };
const tree = { manifests: new Map([['ledger', manifest]]), isShipped: ({ path }) => !path.includes('.test.') };
const breachesIn = (text, path = 'packages/ledger/src/a.ts') => declaredDependencies(madeUp(path, text), tree);

test.each(['kysely', '@noble/curves/ed25519', '@gatewright/protocol'])(
  '%s is refused until it is declared',
  (specifier) => {
    expect(breachesIn(`import { x } from '${specifier}';`)).toHaveLength(1);
  },
);

test('declared packages with their subpaths, the package itself, builtins and own modules pass', () => {
  const names = ['@noble/hashes/sha2', 'pg', '@gatewright/ledger/memory', 'node:fs', './b.js'];
  expect(breachesIn(names.map((name) => `import '${name}';`).join('\n'))).toEqual([]);
});

test('tests may use what the workspace installs', () => {
  expect(breachesIn(`import 'fast-check';`, 'packages/ledger/src/a.test.ts')).toEqual([]);
});

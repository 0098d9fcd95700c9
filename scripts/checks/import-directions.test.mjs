import { expect, test } from 'vitest';
import { importDirections } from './import-directions.mjs';
import { madeUp } from './tree.mjs';

const breachesIn = (path, text) => importDirections(madeUp(path, text)).map(({ message }) => message);

test.each([
  ['protocol', 'evaluator'],
  ['evaluator', 'ledger'],
  ['ledger', 'evaluator'],
  ['gate', 'guard'],
  ['guard', 'gate'],
  ['server', 'browser'],
  ['browser', 'server'],
  ['cli', 'browser'],
])('%s may not import %s', (from, to) => {
  const refused = [`${from} may not import ${to}`];
  expect(breachesIn(`packages/${from}/src/a.ts`, `import { x } from '@gatewright/${to}';`)).toEqual(refused);
  expect(breachesIn(`packages/${from}/src/a.test.ts`, `import type { X } from '@gatewright/${to}/deep';`)).toEqual(
    refused,
  );
  expect(breachesIn(`packages/${from}/src/a.ts`, `export * from '@gatewright/${to}';`)).toEqual(refused);
  expect(breachesIn(`packages/${from}/src/a.ts`, `const x = await import('@gatewright/${to}');`)).toEqual(refused);
  expect(breachesIn(`packages/${from}/src/a.ts`, `type X = import('@gatewright/${to}').X;`)).toEqual(refused);
});

test('imports down the list, of itself and of others are free', () => {
  const text = `import '@gatewright/protocol/node'; import '@gatewright/ledger'; import '@gatewright/gate'; import 'hono';`;
  expect(breachesIn('packages/gate/src/a.ts', text)).toEqual([]);
});

test('a package that the table does not know is refused', () => {
  expect(breachesIn('packages/novel/src/a.ts', '')).toHaveLength(1);
});

test('what lies outside the packages may import any of them', () => {
  expect(breachesIn('examples/hosted/main.ts', `import '@gatewright/server';`)).toEqual([]);
});

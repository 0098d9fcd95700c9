import { expect, test } from 'vitest';
import { packageBoundaries } from './package-boundaries.mjs';
import { madeUp } from './tree.mjs';

const breachesIn = (path, text) => packageBoundaries(madeUp(path, text));

test.each([
  ['packages/gate/src/a.ts', '@gatewright/protocol/src/did/did.js'],
  ['packages/gate/src/a.ts', '@gatewright/protocol/dist/index.js'],
  ['packages/gate/src/checks/a.test.ts', '../../../protocol/src/index.js'],
  ['conformance/runner.ts', '../packages/gate/src/index.js'],
])('%s may not reach %s', (path, specifier) => {
  expect(breachesIn(path, `import { x } from '${specifier}';`)).toHaveLength(1);
});

test.each(['@gatewright/protocol/node', './b.js', '../b.js', '../../../../examples/vectors.js'])(
  '%s is a way in',
  (specifier) => {
    expect(breachesIn('packages/gate/src/checks/a.ts', `import { x } from '${specifier}';`)).toEqual([]);
  },
);

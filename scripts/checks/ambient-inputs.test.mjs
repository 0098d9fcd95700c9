import { expect, test } from 'vitest';
import { ambientInputs } from './ambient-inputs.mjs';
import { madeUp } from './tree.mjs';

const shippedUnlessTest = { isShipped: ({ path }) => !path.includes('.test.') };
const breachesIn = (text, path = 'packages/gate/src/a.ts') => ambientInputs(madeUp(path, text), shippedUnlessTest);

test.each([
  'const now = Date.now();',
  'const clock = Date.now;',
  'const now = globalThis.Date.now();',
  'const now = new Date();',
  'const now = new Date;',
  'const now = Date();',
  'const x = Math.random();',
  'const id = crypto.randomUUID();',
  'const t = performance.now();',
  'setTimeout(run, 5);',
  'const timer = globalThis.setInterval(run, 5);',
  'crypto.getRandomValues(bytes);',
])('refuses %s', (text) => {
  expect(breachesIn(text)).not.toEqual([]);
});

test.each(['protocol', 'evaluator', 'ledger', 'gate'])('watches %s', (name) => {
  expect(breachesIn('Date.now();', `packages/${name}/src/a.ts`)).toHaveLength(1);
});

test.each(['const at = new Date(ms);', 'const now = clock.now();', '// not Date.now()', `const text = 'Date.now()';`])(
  'leaves %s alone',
  (text) => {
    expect(breachesIn(text)).toEqual([]);
  },
);

test.each(['packages/server/src/a.ts', 'packages/gate/src/a.test.ts', 'packages/ledger/src/sql/sqlite/retry.ts'])(
  '%s may look at the clock',
  (path) => {
    expect(breachesIn('Date.now();', path)).toEqual([]);
  },
);

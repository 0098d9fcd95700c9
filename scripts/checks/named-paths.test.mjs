import { expect, test } from 'vitest';
import { namedPaths } from './named-paths.mjs';

const known = ['packages/gate', 'packages/gate/src/verdict.ts', 'docs/learn', 'scripts/check.mjs'];
const breachesIn = (text) => namedPaths({ path: 'docs/a.md', text }, { exists: (path) => known.includes(path) });

test.each(['`packages/gate/src/gone.ts`', '`gate/src/gone.ts`', '`scripts/gone.mjs`'])(
  'a page that names %s is refused',
  (text) => {
    expect(breachesIn(text)).toEqual([{ line: 1, message: `${text.slice(1, -1)}: leads nowhere` }]);
  },
);

test.each([
  '`gate/src/verdict.ts`',
  '`docs/learn`',
  '`packages/*/src`',
  '`npm run check`',
  '`application/json`',
  'packages/gone',
])('a page that names %s passes', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

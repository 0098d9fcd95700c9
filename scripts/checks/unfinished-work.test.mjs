import { expect, test } from 'vitest';
import { madeUp } from './tree.mjs';
import { unfinishedWork } from './unfinished-work.mjs';

const breachesIn = (path, text) => unfinishedWork(madeUp(path, text));

test.each([
  ['a.ts', 'run(); // TODO later'],
  ['a.ts', '/* FIXME */'],
  ['a.mjs', '/**\n * XXX\n */'],
  ['a.md', 'TODO: write this'],
  ['a.yml', 'key: 1 # FIXME'],
])('in %s refuses %s', (path, text) => {
  expect(breachesIn(path, text)).toHaveLength(1);
});

test.each([
  ['a.ts', `const noCurrency = 'XXX';`],
  ['a.ts', '// a mastodon'],
  ['a.json', '"TODO"'],
])('in %s leaves %s alone', (path, text) => {
  expect(breachesIn(path, text)).toEqual([]);
});

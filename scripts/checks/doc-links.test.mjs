import { expect, test } from 'vitest';
import { docLinks } from './doc-links.mjs';

const pages = new Map([
  ['docs/start.md', ''],
  ['docs/holds.md', '# Holds\n\n## Claim & capture\n\n## Limits\n\n## Limits\n'],
  ['bench/run.mjs', ''],
]);
const tree = { exists: (path) => pages.has(path), textOf: (path) => pages.get(path) };
const breachesIn = (text, path = 'docs/start.md') => docLinks({ path, text }, tree).map(({ message }) => message);

test.each([
  ['[x](missing.md)', 'missing.md: leads nowhere'],
  ['![x](missing.png "a title")', 'missing.png: leads nowhere'],
  ['[x](holds.md#refund)', 'holds.md#refund: no such heading'],
  ['[x](#nowhere)', '#nowhere: no such heading'],
  ['[x](/docs/holds.md)', '/docs/holds.md: a link starts at its own file, not at the root'],
])('the check of links refuses %s', (text, message) => {
  expect(breachesIn(text)).toEqual([message]);
});

test.each([
  '[x](holds.md)',
  '[x](holds.md#claim--capture)',
  '[x](holds.md#limits-1)',
  '[x](../bench/run.mjs)',
  '[x](https://example.org/missing.md)',
  '[x](mailto:a@example.org)',
  '# Here\n[x](#here)',
  '```\n[x](missing.md)\n```',
  '`[x](missing.md)`',
])('the check of links follows %s', (text) => {
  expect(breachesIn(text)).toEqual([]);
});

test('the check of links reads Markdown only', () => {
  expect(breachesIn('[x](missing.md)', 'docs/start.ts')).toEqual([]);
});

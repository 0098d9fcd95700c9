import { expect, test } from 'vitest';
import { forbiddenText } from './forbidden-text.mjs';

const messagesOf = (text, path = 'packages/gate/src/verdict.ts') =>
  forbiddenText({ path, text }).map(({ message }) => message);

test.each([
  ['// TODO later', 'packages/gate/src/verdict.ts', 'TODO: finish it or file an issue'],
  ['FIXME', 'docs/holds.md', 'FIXME: finish it or file an issue'],
  ['// @ts-nocheck', 'packages/gate/src/verdict.test.ts', '@ts-nocheck: fix the type error'],
  ['  // @ts-expect-error: no', 'packages/gate/src/verdict.ts', '@ts-expect-error: fix the type error'],
  ['// biome-ignore lint: no', 'packages/gate/src/verdict.ts', 'biome-ignore lint:: write a guard'],
  ['// biome-ignore lint/plugin: no', 'packages/gate/src/verdict.ts', 'biome-ignore lint/plugin:: write a guard'],
  ["open('/home/me/x')", 'packages/gate/src/verdict.test.ts', '/home/: a path of one machine'],
  ['see file:///Users/me', 'docs/holds.md', '/Users/: a path of one machine'],
  ["open('/tmp/x')", 'packages/gate/src/verdict.ts', '/tmp/: a path of one machine'],
  ['', 'packages/gate/src/http-utils.ts', '"utils" in a file name: name the idea'],
  ['', 'packages/helpers/src/index.ts', '"helpers" in a file name: name the idea'],
])('the check of text refuses %j in %s', (text, path, message) => {
  expect(messagesOf(text, path)).toEqual([message]);
});

test.each([
  ["const currency = 'XXX';", 'packages/gate/src/verdict.ts'],
  ['// @ts-expect-error: misspelt', 'packages/gate/src/verdict.test.ts'],
  ['// biome-ignore format: a table', 'packages/gate/src/verdict.ts'],
  ["open('/tmp/x')", 'packages/gate/src/verdict.test.ts'],
  ['https://example.org/home/page', 'docs/holds.md'],
  ['', 'packages/gate/src/futile.ts'],
])('permits %j in %s', (text, path) => {
  expect(messagesOf(text, path)).toEqual([]);
});

test('the check of text names the line', () => {
  expect(forbiddenText({ path: 'docs/a.md', text: 'one\nTODO' })).toMatchObject([{ line: 2 }]);
});

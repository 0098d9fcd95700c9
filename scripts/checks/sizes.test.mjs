import { expect, test } from 'vitest';
import { sizes } from './sizes.mjs';
import { madeUp } from './tree.mjs';

const functionOf = (lines) => `function long() {\n${'  run();\n'.repeat(lines - 2)}}\n`;
const foundIn = (text) => sizes(madeUp('packages/gate/src/a.ts', text)).map(({ message }) => message);

test('reports a function from 71 lines on', () => {
  expect(foundIn(functionOf(70))).toEqual([]);
  expect(foundIn(functionOf(71))).toEqual(['long has 71 lines']);
});

test('reports a file from 301 lines on', () => {
  expect(foundIn('run();\n'.repeat(300))).toEqual([]);
  expect(foundIn('run();\n'.repeat(301))).toEqual(['301 lines']);
});

test('a suite is a list of tests, not a long function', () => {
  expect(foundIn(`describe('x', () => {\n${'run();\n'.repeat(80)}});\n`)).toEqual([]);
});

import { expect, test } from 'vitest';
import { importLevels } from './import-levels.mjs';

const file = (path, ...imports) => ({
  path: `packages/service/src/${path}`,
  text: imports.map((target) => `import { x } from '${target}';\n`).join(''),
});
const messages = (...files) => importLevels(files).map(({ message }) => message);

test('the check of levels accepts folders in levels', () => {
  expect(messages(file('a/x.ts', '../b/x.js', './y.js'), file('b/x.ts', '../c/x.js'), file('c/x.ts'))).toEqual([]);
});

test('the check of levels refuses folders that import each other, by whatever files', () => {
  const found = messages(file('a/x.ts', '../b/x.js'), file('b/x.ts'), file('b/y.ts', '../a/z.js'), file('a/z.ts'));
  expect(found).toEqual(['folders import each other: a > b > a']);
});

test('the check of levels refuses a ninth level', () => {
  const chain = (length) =>
    Array.from({ length }, (_, index) =>
      file(`f${index}/x.ts`, ...(index + 1 < length ? [`../f${index + 1}/x.js`] : [])),
    );
  expect(messages(...chain(8))).toEqual([]);
  expect(messages(...chain(9))).toEqual([expect.stringContaining('is on level 9 of 8')]);
});

test('the check of levels reads the code that ships', () => {
  expect(messages(file('a/x.ts', '../b/x.js'), file('b/x.test.ts', '../a/x.js'))).toEqual([]);
});

import { expect, test } from 'vitest';
import { madeUp } from './tree.mjs';
import { typeEscapes } from './type-escapes.mjs';

const shippedUnlessTest = { isShipped: ({ path }) => !path.includes('.test.') };
const breachesIn = (text, path = 'packages/gate/src/a.ts') => typeEscapes(madeUp(path, text), shippedUnlessTest);

test.each([
  'const x = y as unknown as Z;',
  'const x = (y as unknown) as Z;',
  '// @ts-ignore',
  '// @ts-nocheck',
  '// @ts-expect-error: wrong',
  '// biome-ignore lint/suspicious/noExplicitAny: easier',
  '// biome-ignore lint/style/noNonNullAssertion: sure',
  '// biome-ignore lint: all of it',
])('refuses %s in a product', (text) => {
  expect(breachesIn(text)).toHaveLength(1);
});

test('tests may expect a type error and cast, but not silence the compiler', () => {
  const text = '// @ts-expect-error: the type forbids it\nconst x = y as unknown as Z;\n// @ts-ignore';
  expect(breachesIn(text, 'packages/gate/src/a.test.ts')).toEqual([expect.objectContaining({ line: 3 })]);
});

test.each(['const x = y as Z;', 'const x: unknown = y;', '// biome-ignore lint/complexity/noForEach: measured'])(
  'leaves %s alone',
  (text) => {
    expect(breachesIn(text)).toEqual([]);
  },
);

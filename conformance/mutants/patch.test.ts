import { expect, test } from 'vitest';
import { located, PatchError, patched } from './patch.js';

const patch = (find: string, replace: string) => ({ file: 'x.ts', find, replace });

test('a patch finds its place whatever the layout of the source: line ends, indents and trailing commas', () => {
  const source = `function f() {\n  return limit(\n    amount,\n    100,\n  );\n}\n`;
  expect(patched(source, patch('return limit(amount, 100);', 'return true;'))).toBe(
    'function f() {\n  return true;\n}\n',
  );
  expect(patched('const a = [1, 2];', patch('[\n  1,\n  2,\n]', '[]'))).toBe('const a = [];');
});

test('a patch tells words apart that white space divides', () => {
  expect(() => patched('const newUser = 1;', patch('new User', 'x'))).toThrow(PatchError);
});

test('a patch whose place is not there, or stands there twice, is refused', () => {
  expect(() => patched('a + b', patch('a - b', 'x'))).toThrow('stands there 0 times');
  expect(() => patched('f(a); f(a);', patch('f(a)', 'x'))).toThrow('stands there 2 times');
  expect(() => patched('f( a ); f(a );', patch('f(a)', 'x'))).toThrow('stands there 2 times');
});

test('a patch leaves the source around its place as it is', () => {
  expect(patched('a  ( b )\n\n  c(1)   // end', patch('c(1)', "'$&'"))).toBe("a  ( b )\n\n  '$&'   // end");
});

const sources = (...files: readonly (readonly [path: string, text: string])[]) =>
  new Map(files.map(([path, text]) => [`packages/${path}`, text]));
const moved = { file: 'packages/gate/src/old.ts', find: 'f(a)', replace: 'x' };

test('a patch finds a text that moved to another file of the package', () => {
  const all = sources(['gate/src/deep/new.ts', 'f( a );'], ['guard/src/other.ts', 'f(a)'], ['gate/src/old.ts', 'g(a)']);
  expect(located(moved, all)).toEqual({ ...moved, file: 'packages/gate/src/deep/new.ts' });
});

test('a patch stays in its file where the text is there, or is in several others', () => {
  const there = sources(['gate/src/old.ts', 'f(a) + f(a)'], ['gate/src/new.ts', 'f(a)']);
  const several = sources(['gate/src/b.ts', 'f(a)'], ['gate/src/c.ts', 'f(a)']);
  expect([there, several].map((all) => located(moved, all))).toEqual([moved, moved]);
});

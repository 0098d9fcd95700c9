import { expect, test } from 'vitest';
import { withExtensions, withOwnTypes } from './declarations.mjs';

const modules = new Set(['/x/atoms.ts', '/x/core/index.ts', '/x/core/deep/value.ts']);
const extended = (text) => withExtensions(text, '/x', (path) => modules.has(path.replaceAll('\\', '/')));

test.each([
  [`import { a } from './atoms';`, `import { a } from './atoms.js';`],
  [`export * from './core';`, `export * from './core/index.js';`],
  [`type A = import("./core/deep/value").A;`, `type A = import("./core/deep/value.js").A;`],
  [
    `import { a } from './atoms';\nexport * from './core';\n`,
    `import { a } from './atoms.js';\nexport * from './core/index.js';\n`,
  ],
])('%s becomes %s', (text, expected) => {
  expect(extended(text)).toBe(expected);
});

test.each([`import { a } from './atoms.js';`, `import { a } from 'hono';`, `import { a } from '@made-up/one/core';`])(
  '%s stays',
  (text) => {
    expect(extended(text)).toBe(text);
  },
);

const AMBIENT = `/** Numbers. */\ndeclare type i32 = number;\ninterface Uint8Array { readonly at: i32 }\n`;

test('ambient type names that a module uses become its own, and no others', () => {
  const text = `export declare function at(place: i32): void;\n`;
  expect(withOwnTypes(text, [AMBIENT])).toBe(`${text}type i32 = number;\nexport {};\n`);
});

test('a module that uses no ambient type stays as it is', () => {
  const text = `export declare const i32s: number;\n`;
  expect(withOwnTypes(text, [AMBIENT])).toBe(text);
});

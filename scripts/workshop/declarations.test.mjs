import { expect, test } from 'vitest';
import { withExtensions } from './declarations.mjs';

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

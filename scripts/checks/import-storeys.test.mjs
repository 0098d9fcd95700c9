import { expect, test } from 'vitest';
import { importStoreys } from './import-storeys.mjs';

const file = (path, ...imports) => ({
  path: `packages/${path}`,
  text: imports.map((target) => `import type { x } from '${target}';\n`).join(''),
});
const messages = (...files) => importStoreys(files).map(({ message }) => message);

test('the check of storeys accepts files that import from their own storey and from those below', () => {
  const found = messages(
    file('service/src/index.ts', './app/x.js'),
    file('service/src/app/x.ts', '../features/a/x.js', '../platform/http/x.js'),
    file('service/src/features/a/x.ts', '../b/x.js', './y.js'),
    file('service/src/features/a/y.ts'),
    file('service/src/features/b/x.ts', '../../platform/http/x.js'),
    file('service/src/platform/http/x.ts'),
  );
  expect(found).toEqual([]);
});

test('the check of storeys refuses an import from a storey above', () => {
  const found = messages(
    file('service/src/platform/http/x.ts', '../../features/a/x.js'),
    file('service/src/features/a/x.ts'),
    file('ledger/src/operations/x.ts', '../reducer/x.js'),
    file('ledger/src/reducer/x.ts'),
  );
  expect(found).toEqual([
    expect.stringMatching(/^platform imports packages\/service\/src\/features\/a\/x\.ts/),
    expect.stringMatching(/^operations imports packages\/ledger\/src\/reducer\/x\.ts/),
  ]);
});

test('the check of storeys refuses an import from a storey above that names no extension', () => {
  const found = messages(file('evaluator/src/program/x.ts', '../match/y'), file('evaluator/src/match/y.ts'));
  expect(found).toEqual([expect.stringMatching(/^program imports packages\/evaluator\/src\/match\/y\.ts/)]);
});

test('the check of storeys refuses an import of the entry of the package', () => {
  const found = messages(file('service/src/internal.ts'), file('service/src/app/x.ts', '../internal.js'));
  expect(found).toEqual([expect.stringContaining('the entry of its package')]);
});

test('the check of storeys refuses folders of a storey that import each other through different files', () => {
  const found = messages(
    file('service/src/features/a/x.ts', '../b/x.js'),
    file('service/src/features/b/x.ts'),
    file('service/src/features/b/y.ts', '../a/z.js'),
    file('service/src/features/a/z.ts'),
  );
  expect(found).toEqual(['folders import each other: features/a > features/b > features/a']);
});

test('the check of storeys refuses files of any package that import each other, types included', () => {
  const found = messages(
    file('guard/src/a.ts', './b.js'),
    file('guard/src/b.ts', './c.js'),
    file('guard/src/c.ts', './a.js'),
  );
  expect(found).toEqual([
    'files import each other: packages/guard/src/a.ts > packages/guard/src/b.ts > packages/guard/src/c.ts > packages/guard/src/a.ts',
  ]);
});

import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from './workspace/packages.mjs';

/** What a page imports, and its size after gzip that the page can count on, KiB. */
const BUDGETS = [
  ['loads and evaluates a program', "export { load } from '@gatewright/evaluator/load';", 50],
  ['compiles documents and evaluates them', "export { compile } from '@gatewright/evaluator';", 67],
  ['compiles, loads and evaluates', "export { compile, load } from '@gatewright/evaluator';", 69],
  [
    'verifies bundles and decides by them',
    "export { policyOfBundle } from '@gatewright/evaluator'; export { nobleEd25519, verifyBundle } from '@gatewright/protocol';",
    85.5,
  ],
  ['guards and runs functions, by bundles too', "export { gatewright } from '@gatewright/guard';", 127],
];

/** What a page carries that has this text, from what was built: the Unicode tables and everything else in it. */
async function gzippedKibibytes(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: `${ROOT}/packages/guard` },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1024;
}

test.each(BUDGETS)('a page that %s keeps its budget', async (_, contents, budget) => {
  const size = await gzippedKibibytes(contents);
  expect(size).toBeLessThanOrEqual(budget);
  expect(size).toBeGreaterThan(budget - 3);
});

import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Sizes after gzip that a page can count on, bytes. */
const EVALUATE_MAX_BYTES = 42.5 * 1024;
const COMPILE_MAX_BYTES = 50.5 * 1024;
const ALL_MAX_BYTES = 52 * 1024;

/** What a page carries that imports these names from what was built, the Unicode tables and everything else in it. */
async function gzippedBytes(names: string, module: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from '${module}';`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
}

it('loads and evaluates a program from 42.5 KiB', async () => {
  expect(await gzippedBytes('load', '@gatewright/evaluator/load')).toBeLessThanOrEqual(EVALUATE_MAX_BYTES);
});

it('compiles documents and evaluates them from 50.5 KiB', async () => {
  expect(await gzippedBytes('compile', '@gatewright/evaluator')).toBeLessThanOrEqual(COMPILE_MAX_BYTES);
});

it('compiles, loads and evaluates from 52 KiB', async () => {
  expect(await gzippedBytes('compile, load', '@gatewright/evaluator')).toBeLessThanOrEqual(ALL_MAX_BYTES);
});

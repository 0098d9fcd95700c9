import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Sizes after gzip that a page can count on, bytes. */
const EVALUATE_MAX_BYTES = 34 * 1024;
const COMPILE_AND_EVALUATE_MAX_BYTES = 44 * 1024;

async function gzippedBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['gatewright-source'],
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
}

it('loads and evaluates a program from 34 KiB, the Unicode tables and everything else in it', async () => {
  expect(await gzippedBytes('./load.ts')).toBeLessThanOrEqual(EVALUATE_MAX_BYTES);
});

it('compiles documents from 44 KiB', async () => {
  expect(await gzippedBytes('./index.ts')).toBeLessThanOrEqual(COMPILE_AND_EVALUATE_MAX_BYTES);
});

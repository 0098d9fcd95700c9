// Runs the workspace's TypeScript from a script: bundles an entry and imports it, without a build.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const CONFORMANCE = fileURLToPath(new URL('../', import.meta.url));

/** The exports of a module of this folder. */
export async function importBundled(entry) {
  const parent = join(CONFORMANCE, '..', 'node_modules', '.gatewright');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'conformance-'));
  try {
    const outfile = join(folder, 'bundle.mjs');
    await build({
      entryPoints: [join(CONFORMANCE, entry)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['gatewright-source'],
      external: ['@hono/node-server', '@photostructure/sqlite', 'esbuild', 'fast-check', 'vitest'],
      plugins: [{ name: 'own-address', setup: keepAddresses }],
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A source finds its neighbours by its own address, not by that of the bundle. */
function keepAddresses({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const text = await readFile(path, 'utf8');
    return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
  });
}

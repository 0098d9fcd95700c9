// Imports a TypeScript module of the repository into a script, without a build: one file with all of our sources in it. Installed
// packages stay imports.
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './packages.mjs';

/** The exports of a module, named by its path from the root of the repository. */
export async function importSource(path) {
  const parent = join(ROOT, 'node_modules', '.gatewright');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'source-'));
  try {
    const outfile = join(folder, 'module.mjs');
    await build({
      entryPoints: [join(ROOT, path)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['gatewright-source'],
      plugins: [
        { name: 'installed packages', setup: keepInstalled },
        { name: 'own addresses', setup: keepAddresses },
      ],
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An import by a bare name that is not of this repository stays as it is. */
function keepInstalled({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
    return kind === 'entry-point' || path.startsWith('@gatewright/') ? null : { path, external: true };
  });
}

/** Sources find files by their own address, not by that of the bundle. */
function keepAddresses({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const text = await readFile(path, 'utf8');
    return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader: 'ts' };
  });
}

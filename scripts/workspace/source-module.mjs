// Imports a TypeScript module of the repository from a script: one file with everything of ours in it; what is installed stays an import.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
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
    const entry = join(ROOT, path);
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['gatewright-source'],
      packages: 'external',
      // Sources find files by their own place, not by that of the bundle.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Imports a TypeScript module of the repository from a script: one file with everything of ours in it; what is installed stays an import.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './packages.mjs';

/** Leaves imports by a bare name that is not one of ours as they are. */
export const INSTALLED_STAYS = {
  name: 'installed stays',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      return kind === 'entry-point' || path.startsWith('@gatewright/') ? null : { path, external: true };
    });
  },
};

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
      // Not `packages: 'external'`: a test worker would resolve our packages to their sources, which Node cannot import.
      plugins: [INSTALLED_STAYS],
      // Sources find files by their own place, not by that of the bundle.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

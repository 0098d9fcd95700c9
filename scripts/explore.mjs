// `npm run explore -- [--calls N] [--seed S] [--store memory|sqlite] …`: plays seeded random calls over every route of the
// service in this process and holds the answers to its promises (docs/explorer.md).
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './workspace/packages.mjs';

const folder = join(ROOT, 'node_modules', '.gatewright', `explore-${process.pid}`);

/** The explorer with everything of ours in it; what is installed stays an import. */
async function load() {
  const outfile = join(folder, 'explore.mjs');
  await build({
    entryPoints: [join(ROOT, 'packages', 'server', 'src', 'explorer', 'main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['gatewright-source'],
    plugins: [{ name: 'installed', setup: keepInstalled }],
    logLevel: 'error',
    sourcemap: 'inline',
  });
  return import(pathToFileURL(outfile).href);
}

/** Imports by a bare name that is not one of ours. */
function keepInstalled({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
    return kind === 'entry-point' || path.startsWith('@gatewright/') ? null : { path, external: true };
  });
}

await mkdir(folder, { recursive: true });
try {
  const { main } = await load();
  process.exitCode = await main(process.argv.slice(2), (line) => console.log(line));
} finally {
  await rm(folder, { recursive: true, force: true });
}

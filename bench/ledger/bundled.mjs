// The stores, from their sources, as one module that plain Node runs.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the module is. */
export async function bundled() {
  const outfile = join(root, 'node_modules/.cache/bench-ledger/stores.mjs');
  await mkdir(join(outfile, '..'), { recursive: true });
  await build({
    entryPoints: [join(root, 'bench/ledger/stores.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gatewright-source'],
    external: ['pg', '@photostructure/sqlite'],
  });
  return outfile;
}

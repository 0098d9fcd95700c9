import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The decision log of the service, as a module that plain Node runs. */
export async function bundledLog() {
  const outfile = join(root, 'node_modules/.cache/bench-decision-log/log.mjs');
  await mkdir(join(outfile, '..'), { recursive: true });
  await build({
    entryPoints: [join(root, 'bench/decision-log/log.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gatewright-source'],
    external: ['pg', '@photostructure/sqlite', 'hono', 'kysely'],
    logLevel: 'error',
  });
  return import(outfile);
}

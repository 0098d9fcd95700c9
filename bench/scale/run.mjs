// How figures grow with agents, rules and servers. `npm run bench:scale -- [--scale 1] [--only NAME,…] [--json FILE]`: 1 are the sizes of the table, 0.02 takes a minute.
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('./', import.meta.url));
const cache = join(here, '../../node_modules/.cache/bench-scale');
const outfile = join(cache, 'measure.mjs');

await mkdir(cache, { recursive: true });
await build({
  entryPoints: [join(here, 'measure.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['gatewright-source'],
  logLevel: 'error',
  plugins: [
    {
      name: 'workspace only',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path }) =>
          path.startsWith('@gatewright/') ? undefined : { path, external: true },
        );
        // It finds the programs of PostgreSQL beside itself.
        onResolve({ filter: /seasoned-cluster\.mjs$/ }, () => ({
          path: join(here, '../seasoned-cluster.mjs'),
          external: true,
        }));
      },
    },
  ],
});
// Memory is measured after a collection; the young generation is as large as under `npm start`.
const flags = ['--expose-gc', '--max-semi-space-size=32', '--max-old-space-size=4096'];
const { status } = spawnSync(process.execPath, [...flags, outfile, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;

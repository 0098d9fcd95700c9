// The shapes of rules and the reference evaluator, from their sources, as modules that plain Node runs.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, 'conformance', 'reference-evaluator');

/** The exports of a module of the reference evaluator. */
export async function importBundled(...path) {
  const outfile = join(root, 'node_modules', '.cache', 'bench-evaluator', `${path.join('-')}.mjs`);
  await mkdir(join(outfile, '..'), { recursive: true });
  await build({
    entryPoints: [join(sources, ...path)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gatewright-source'],
  });
  return import(pathToFileURL(outfile).href);
}

// `npm run fuzz -- <name> [--runs=N] [--seconds=N] [--seed=N]`: runs the long random tests (`*.fuzz.ts`) whose path holds the
// name, one after the other, until the runs or the seconds are used up. Without a name it runs all. A test whose programs are not
// installed is named and left out; the exit status is 1 where none was run.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from './workspace/packages.mjs';
import { secondsSince } from './workspace/steps.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 0x7fffffff) },
  },
});
const overtime = { runs: Number(values.runs), seconds: Number(values.seconds), seed: Number(values.seed) };
const workFolder = join(ROOT, 'node_modules', '.gatewright', 'fuzz');

async function filesBelow(folder) {
  const paths = await readdir(join(ROOT, folder), { recursive: true });
  return paths.map((path) => join(folder, path));
}

async function targets() {
  const folders = await Promise.all(['packages', 'conformance'].map((folder) => filesBelow(folder)));
  const paths = folders.flat();
  return paths
    .filter((path) => path.endsWith('.fuzz.ts') && !path.includes('node_modules'))
    .filter((path) => positionals.every((name) => path.includes(name)))
    .sort();
}

/** One file with everything of ours in it; what is installed stays an import. */
async function load(path, index) {
  const outfile = join(workFolder, `${index}.mjs`);
  await build({
    entryPoints: [join(ROOT, path)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['gatewright-source'],
    external: ['fast-check', 'assemblyscript'],
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

let ran = 0;
process.chdir(ROOT);
await mkdir(workFolder, { recursive: true });
try {
  const found = await targets();
  if (found.length === 0) throw new Error(`no fuzz test is called ${positionals.join(' ')}`);
  for (const [index, path] of found.entries()) {
    const started = performance.now();
    const { fuzz, missing } = await load(path, index);
    const lacks = missing?.() ?? null;
    console.log(`${path} ${lacks === null ? `(seed ${overtime.seed})` : `not run: it needs ${lacks}`}`);
    if (lacks !== null) continue;
    console.log(`  ${await fuzz(overtime)} (${secondsSince(started)})`);
    ran += 1;
  }
  if (ran === 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await rm(workFolder, { recursive: true, force: true });
}

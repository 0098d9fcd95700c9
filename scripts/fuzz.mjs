// `npm run fuzz -- <name> [--runs=N] [--seconds=N] [--seed=N]`: runs the long random tests (`*.fuzz.ts`) whose path holds the
// name, one after the other, until the runs or the seconds are used up. Without a name it runs all. A test whose programs are not
// installed is named and left out; the exit status is 1 where none was run.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './workspace/packages.mjs';
import { importSource } from './workspace/source-module.mjs';
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

let ran = 0;
process.chdir(ROOT);
try {
  const found = await targets();
  if (found.length === 0) throw new Error(`no fuzz test is called ${positionals.join(' ')}`);
  for (const path of found) {
    const started = performance.now();
    const { fuzz, missing } = await importSource(path);
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
}

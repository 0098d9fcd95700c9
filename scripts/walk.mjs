// `npm run walk [-- --files]`: the files and functions that one warm authorize, claim and capture run through, by package. A reader
// of a call opens these files. Counted by V8's precise coverage of the built packages, with a database in memory and no HTTP.
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from './workspace/packages.mjs';

const WARM_CALLS = 20;

const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });

const session = new Session();
session.connect();
await session.post('Profiler.enable');
// Before the packages load: V8 counts no calls of functions that it optimized earlier.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const { openWalkedGate } = await import('./walk/walked-gate.mjs');

const gate = await openWalkedGate();
const CALLS = {
  authorize: { prepare: async () => gate.signedOrder(), call: gate.authorize },
  claim: { prepare: gate.permit, call: gate.claim },
  capture: { prepare: gate.claimed, call: gate.capture },
};
for (const [name, { prepare, call }] of Object.entries(CALLS)) {
  for (let count = 0; count < WARM_CALLS; count += 1) await call(await prepare());
  const subject = await prepare();
  // Each taking of the coverage sets the counts to zero.
  await session.post('Profiler.takePreciseCoverage');
  await call(subject);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  report(name, walkedFiles(result));
}
session.disconnect();
// The gate lives in memory alone, and its jobs would keep the process waiting.
process.exit();

/** Files of the packages with the functions of each that were called, and how often. */
function walkedFiles(scripts) {
  return scripts.flatMap(({ url, functions }) => {
    const path = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : '';
    const [, folder, module] = /^packages\/([^/]+)\/dist\/(.+)\.js$/.exec(path) ?? [];
    // The module itself is a function without a name, which runs at its import alone.
    const counts = functions.map(({ ranges: [range] }) => range.count).filter((count) => count > 0);
    if (folder === undefined || counts.length === 0) return [];
    const calls = counts.reduce((sum, count) => sum + count, 0);
    return [{ folder, path: `packages/${folder}/src/${module}.ts`, functions: counts.length, calls }];
  });
}

function report(name, files) {
  const folders = [...new Set(files.map(({ folder }) => folder))].sort();
  const rows = folders.map((folder) => [folder, files.filter((file) => file.folder === folder)]);
  for (const [folder, walked] of [...rows, ['all packages', files]]) {
    const [functions, calls] = ['functions', 'calls'].map((key) => walked.reduce((sum, file) => sum + file[key], 0));
    console.log(
      `${name.padEnd(10)} ${folder.padEnd(14)} ${column(walked.length, 'files')} ${column(functions, 'functions')} ${column(calls, 'calls')}`,
    );
    if (values.files && folder !== 'all packages')
      for (const { path } of walked) console.log(`${' '.repeat(11)}${path}`);
  }
}

function column(count, noun) {
  return `${String(count).padStart(5)} ${noun}`;
}

// `npm run conformance:foreign [-- --write]`: runs the scenarios against the gate of conformance/foreign, which needs python3 with the
// package cryptography (Debian: python3-cryptography). Ends with 1 where the failures are other ones than failures.json explains,
// or the counts are not those of the committed report; `--write` writes report.json and the table of README.md again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { countsTable, unexplained, withCounts } from './hosts/foreign-report.mjs';
import { runGate } from './hosts/run-gate.mjs';
import { ROOT } from './workspace/packages.mjs';

const FOLDER = join(ROOT, 'conformance', 'foreign');
const file = (name) => join(FOLDER, name);
const jsonFile = async (name) => JSON.parse(await readFile(file(name), 'utf8'));

console.log('running the scenarios against the gate of conformance/foreign (minutes)');
const folder = await mkdtemp(join(tmpdir(), 'gatewright-foreign-'));
const gate = spawn('python3', [file('gate.py'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const ended = once(gate, 'exit').then(([code]) => {
    throw new Error(`the gate ended with ${code}; it needs python3 with the package cryptography`);
  });
  ended.catch(() => undefined);
  const [printed] = await Promise.race([once(createInterface({ input: gate.stdout }), 'line'), ended]);
  const report = await run(printed);
  const counts = {
    suite: report.suite,
    totals: report.totals,
    levels: report.levels,
    failed: report.results.filter(({ status }) => status === 'fail' || status === 'errored').map(({ id }) => id),
  };
  console.log(countsTable(counts));
  const faults = unexplained(counts.failed, await jsonFile('failures.json'));
  if (process.argv.includes('--write')) {
    await writeFile(file('report.json'), `${JSON.stringify(counts, null, 2)}\n`);
    await writeFile(file('README.md'), withCounts(await readFile(file('README.md'), 'utf8'), counts));
  } else if (countsTable(await jsonFile('report.json')) !== countsTable(counts)) {
    faults.push('the counts are not those of report.json: run again with --write');
  }
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  gate.kill();
  await rm(folder, { recursive: true });
}

async function run(printed) {
  const bootstrap = join(folder, 'bootstrap.json');
  await writeFile(bootstrap, printed);
  const adapter = ['--adapter', 'python3', '--', file('adapter.py'), bootstrap];
  const args = ['--profile', file('profile.json'), ...adapter];
  return (await runGate(JSON.parse(printed).url, 2000, folder, args)).report;
}

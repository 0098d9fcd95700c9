// `node bench/past/run.mjs [--decisions N]`: past decisions evaluated again, on one core. Decisions are drawn from twenty policies of three
// documents each, with a quarter of refusals and escalations. Prints a table and JSON: the backtest of a file of the decision log, the same of
// captured inputs, and the replay of evidence in JavaScript, in WebAssembly and in both, which must find no difference.
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished as ended } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { importSource } from '../../scripts/workspace/source-module.mjs';

const { values } = parseArgs({
  options: { decisions: { type: 'string', default: '1000000' }, backtest: { type: 'string' } },
});
const COUNT = Number(values.decisions);
const POLICIES = 20;
const LIST = 1_000;
const { Past } = await importSource('bench/past/past.ts');

/** Runs once; gives its name, the time that it took and what it found. */
async function measured(name, run) {
  const used = process.cpuUsage();
  const began = performance.now();
  const found = await run();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  return { name, seconds, microsecondsEach: (user + system) / COUNT, ...found };
}

/** In a process of its own, as the command has it: here are the records of all decisions. */
async function backtested(name, path) {
  const args = [fileURLToPath(import.meta.url), '--decisions', String(COUNT), '--backtest', path];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return { ...JSON.parse(stdout), name };
}

if (values.backtest !== undefined) {
  const past = new Past(POLICIES);
  console.log(JSON.stringify(await measured('', () => past.backtest(values.backtest))));
  process.exit();
}

const folder = await mkdtemp(join(tmpdir(), 'gatewright-past-'));
try {
  const past = new Past(POLICIES);
  const paths = { log: join(folder, 'log.jsonl'), inputs: join(folder, 'replay.jsonl') };
  const [log, inputs] = [createWriteStream(paths.log), createWriteStream(paths.inputs)];
  const write = async (stream, text) => {
    if (!stream.write(text)) await new Promise((resolve) => stream.once('drain', resolve));
  };
  await write(inputs, past.policyLines());
  for (let first = 0; first < COUNT; first += LIST) {
    const lists = past.next(first, Math.min(LIST, COUNT - first));
    await write(log, lists.log);
    await write(inputs, lists.inputs);
  }
  log.end();
  inputs.end();
  await Promise.all([ended(log), ended(inputs)]);
  const results = [
    await backtested('backtest of a log', paths.log),
    await backtested('backtest of captured inputs', paths.inputs),
  ];
  for (const names of [['js'], ['wasm'], ['js', 'wasm']]) {
    results.push(await measured(`replay, ${names.join(' and ')}`, () => past.replay(paths.inputs, names)));
  }
  results.push(await measured('500 tampered verdicts', () => past.tampered(paths.inputs, 500)));
  console.log(`| ${COUNT} decisions | s | µs of the processor each | found |\n|---|---|---|---|`);
  for (const { name, seconds, microsecondsEach, ...found } of results) {
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${microsecondsEach.toFixed(1)} | ${JSON.stringify(found)} |`);
  }
  console.log(JSON.stringify(results));
} finally {
  await rm(folder, { recursive: true });
}

// `npm run conformance:hosts [-- NAME…]`: every vector and scenario on every host, or on those whose name contains one of the given texts.
// Prints counts for each host and level as a table of Markdown, and why something was skipped. Ends with 1 where anything failed or errored.
import { LEVELS, totalsOf } from '@gatewright/conformance';
import { GATE_LEVELS, readCorpus } from '@gatewright/conformance/node';
import { EVALUATOR_HOSTS } from './hosts/evaluators/hosts.mjs';
import { HOSTS } from './hosts/hosts.mjs';
import { MSW_RELEASES } from './hosts/msw/releases.mjs';
import { runEvaluator } from './hosts/run-evaluator.mjs';
import { runHost } from './hosts/run-host.mjs';
import { createCluster, query } from './postgres/cluster.mjs';

const names = process.argv.slice(2);
const isChosen = ({ name }) => names.length === 0 || names.some((part) => name.includes(part));
const EVALUATORS = EVALUATOR_HOSTS.flatMap((host) => [
  { ...host, name: `evaluator in JavaScript, ${host.name}`, inWasm: false },
  { ...host, name: `evaluator in WebAssembly, ${host.name}`, inWasm: true },
]);
const [evaluators, gates, releases] = [EVALUATORS, HOSTS, MSW_RELEASES].map((hosts) => hosts.filter(isChosen));
if (evaluators.length + gates.length + releases.length === 0) {
  const known = [...EVALUATORS, ...HOSTS, ...MSW_RELEASES].map(({ name }) => name);
  throw new Error(`no host is called so; there are ${known.join(', ')}`);
}

let cluster = null;
let databases = 0;

/** Address of an empty database on one PostgreSQL of this run. */
async function emptyDatabase() {
  cluster ??= createCluster();
  const { url } = await cluster;
  databases += 1;
  await query(url('postgres'), `create database host_${databases}`);
  return url(`host_${databases}`);
}

function cell(results) {
  const { pass, fail, errored, skipped } = totalsOf(results);
  const failed = fail + errored;
  return `${pass}${failed === 0 ? '' : `, ${failed} FAILED`}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function printHead(levels) {
  console.log(`\n| host | ${levels.join(' | ')} | time |\n|---|${'---|'.repeat(levels.length + 1)}`);
}

/** A row of the table. Returns lines about what did not pass, to print below it. */
function printRow(name, levels, { ms, results, said = [] }) {
  const cells = levels.map((level) => cell(results.filter((result) => result.level === level)));
  console.log(`| ${name} | ${cells.join(' | ')} | ${Math.round(ms / 1000)} s |`);
  const wrong = results.filter(({ status }) => status === 'fail' || status === 'errored');
  if (wrong.length > 0) process.exitCode = 1;
  const skipped = new Set(results.filter(({ status }) => status === 'skipped').map(({ reason }) => reason));
  const detail = said.length > 0 ? said : wrong.map(({ id, why, reason }) => `${id}: ${reason ?? why}`);
  return [...detail, ...[...skipped].map((reason) => `skipped: ${reason}`)].map((line) => `${name}: ${line}`);
}

async function runEvaluators() {
  const { vectors } = await readCorpus();
  const notes = [];
  printHead(LEVELS);
  for (const { name, inWasm, missing, start } of evaluators) {
    const why = await missing();
    if (why !== null) {
      notes.push(`${name}: not run: ${why}`);
      continue;
    }
    const host = await start();
    try {
      notes.push(...printRow(name, LEVELS, await runEvaluator(host, vectors, inWasm)));
    } finally {
      await host.close();
    }
  }
  for (const note of notes) console.log(note);
}

async function runReleases() {
  console.log('\n| gate for tests | tests passed |\n|---|---|');
  for (const { name, missing, run } of releases) {
    const why = missing();
    console.log(`| ${name} | ${why === null ? await run() : `not run: ${why}`} |`);
  }
}

async function runGates() {
  const notes = [];
  printHead(GATE_LEVELS);
  for (const host of gates) notes.push(...printRow(host.name, GATE_LEVELS, await runHost(host, emptyDatabase)));
  for (const note of notes) console.log(note);
}

try {
  if (evaluators.length > 0) await runEvaluators();
  if (gates.length > 0) await runGates();
  if (releases.length > 0) await runReleases();
} finally {
  await (await cluster)?.stop();
}

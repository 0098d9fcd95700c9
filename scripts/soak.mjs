// The long versions of the tests of the ledger, of the evaluator, of the search for slow calls, and of the mutants of gates:
// `npm run soak [-- --minutes N] [--only PATTERN]`. One pass holds every store to the
// model, lets two tabs race, kills SQLite, PostgreSQL and pages on IndexedDB with those who work on them, and takes from SQLite what it
// did not sync.
// Passes go on until every total has reached its goal and the minutes are over. It ends at the first failure, whose seed
// or findings are printed, and in any case with the totals.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './workspace/packages.mjs';
import { runStep } from './workspace/steps.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
});
const ends = performance.now() + Number(values.minutes) * 60_000;

/** Test files, the tests in them, what makes those long, and what their passes must add up to: the names of the totals that they print. */
const PARTS = [
  {
    files: 'conformance/ledger-model/reducer',
    environment: { GATEWRIGHT_SOAK_FACTOR: '22' },
    goals: { 'model commands on the reducer': 200_000 },
  },
  {
    files: 'conformance/ledger-model/stores',
    tests: 'memory|SQLite',
    environment: { GATEWRIGHT_SOAK_FACTOR: '13' },
    goals: { 'model commands on memory': 20_000, 'model commands on SQLite': 20_000 },
  },
  {
    files: 'conformance/ledger-model/stores',
    tests: 'PostgreSQL',
    environment: { GATEWRIGHT_SOAK_FACTOR: '26' },
    goals: { 'model commands on PostgreSQL': 20_000 },
  },
  {
    files: 'conformance/ledger-model/stores',
    tests: 'IndexedDB',
    environment: { GATEWRIGHT_SOAK_FACTOR: '26' },
    goals: { 'model commands on IndexedDB': 20_000 },
  },
  {
    files: 'conformance/reference-evaluator',
    environment: { GATEWRIGHT_SOAK_FACTOR: '5' },
    goals: {
      'policies held to the reference evaluator': 20_000,
      'policies in WebAssembly held to the reference evaluator': 3_000,
      'policies on shared rules': 1_500,
    },
  },
  {
    files: 'packages/ledger/test/indexeddb/indexeddb-crash',
    environment: { GATEWRIGHT_CRASH_KILLS: '25', GATEWRIGHT_CRASH_FACTOR: '4' },
    goals: { 'acknowledged operations on IndexedDB': 15_000, 'kills on IndexedDB': 50 },
  },
  {
    files: 'packages/ledger/test/indexeddb/indexeddb-store',
    tests: 'racing for ten',
    environment: { GATEWRIGHT_RACE_ROUNDS: '250' },
    goals: { 'races of two tabs on IndexedDB': 1_000 },
  },
  {
    files: 'packages/ledger/test/sql/sqlite/sqlite-crash',
    environment: { GATEWRIGHT_CRASH_KILLS: '25', GATEWRIGHT_CRASH_FACTOR: '10' },
    goals: { 'acknowledged operations on SQLite': 100_000, 'kills on SQLite': 100 },
  },
  {
    files: 'packages/ledger/test/sql/postgres/postgres-crash',
    tests: 'nothing acknowledged is lost',
    environment: { GATEWRIGHT_CRASH_KILLS: '25', GATEWRIGHT_CRASH_FACTOR: '7' },
    goals: { 'acknowledged operations on PostgreSQL': 100_000, 'kills on PostgreSQL': 100 },
  },
  {
    files: 'packages/ledger/test/sql/sqlite/lost-bytes',
    environment: { GATEWRIGHT_LOST_BYTES_ROUNDS: '25' },
    goals: { 'losses of unsynced bytes on SQLite': 100 },
  },
  {
    files: 'packages/evaluator/test/wasm/slowest-legal-call',
    environment: { GATEWRIGHT_EXTREMES_EVERY: '1' },
    goals: { 'extreme calls': 10_000 },
  },
  {
    files: 'conformance/mutants/gates',
    environment: { GATEWRIGHT_MUTANTS_EVERY: '1' },
    goals: { 'mutants of gates': 318 },
  },
  {
    files: 'packages/edge/test/kills',
    environment: { GATEWRIGHT_CRASH_KILLS: '50' },
    goals: { 'kills on workerd': 50, 'acknowledged calls on workerd': 2_000 },
  },
].filter(({ files, tests = '' }) => new RegExp(values.only).test(`${files} ${tests}`));

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const totals = new Map();
let passes = 0;

const isShort = ({ goals }) => Object.entries(goals).some(([name, goal]) => (totals.get(name) ?? 0) < goal);
const isDue = (part) => isShort(part) || performance.now() < ends;

console.log(`pass 1: ${PARTS.length} parts, each printed at its end`);
while (PARTS.some(isDue) && process.exitCode === undefined) {
  passes += 1;
  for (const part of PARTS.filter(isDue)) {
    if (!(await runPart(part))) break;
  }
}
report();

/** Runs a part once and adds up what it counted. False, with its words printed, where it failed. */
async function runPart({ files, tests = '', environment, goals }) {
  const env = { ...process.env, NO_COLOR: '1', ...environment };
  const args = [vitest, 'run', files, '-t', tests];
  const { ok, output, seconds } = await runStep(process.execPath, args, { cwd: ROOT, env });
  const counted = [...output.matchAll(/total: (\d+) (.+)$/gm)];
  for (const [, count, name] of counted) totals.set(name, (totals.get(name) ?? 0) + Number(count));
  const seeds = [...output.matchAll(/^seed: (-?\d+)$/gm)].map(([, seed]) => `, seed ${seed}`);
  console.log(`${ok ? 'ok    ' : 'FAILED'}  pass ${passes}: ${files} ${tests} (${seconds}${seeds.join('')})`);
  const isCounted = Object.keys(goals).every((goal) => counted.some(([, , name]) => name === goal));
  if (ok && isCounted) return true;
  process.stdout.write(output);
  process.exitCode = 1;
  return false;
}

function report() {
  console.log(`\n${passes} passes, ${process.exitCode ? 'FAILED' : 'nothing lost, no disagreement'}`);
  const goals = new Map(PARTS.flatMap((part) => Object.entries(part.goals)));
  for (const [name, total] of totals) {
    const goal = goals.get(name);
    console.log(`${String(total).padStart(10)}  ${name}${goal === undefined ? '' : ` (goal ${goal})`}`);
  }
}

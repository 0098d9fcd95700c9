// The long versions of the ledger's tests, over and over until the time is up: `npm run soak -- --minutes 30`.
// One pass holds every store to the model, lets two tabs race, and kills SQLite and PostgreSQL with their workers. It ends
// at the first failure, whose seed or findings are printed.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './workshop/packages.mjs';
import { runStep } from './workshop/steps.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const ends = performance.now() + Number(values.minutes) * 60_000;

/** Test files and what makes them long. */
const PARTS = [
  ['packages/ledger/src/model/reducer', { GATEWRIGHT_SOAK_FACTOR: '25' }],
  ['packages/ledger/src/model/stores', { GATEWRIGHT_SOAK_FACTOR: '12' }],
  ['packages/ledger/src/indexeddb', { GATEWRIGHT_RACE_ROUNDS: '250' }],
  ['packages/ledger/src/sql/sqlite/sqlite-crash', { GATEWRIGHT_CRASH_KILLS: '25', GATEWRIGHT_CRASH_FACTOR: '10' }],
  ['packages/ledger/src/sql/postgres/postgres-crash', { GATEWRIGHT_CRASH_KILLS: '25', GATEWRIGHT_CRASH_FACTOR: '7' }],
];

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
let passes = 0;
let acknowledged = 0;
let kills = 0;

while (performance.now() < ends && process.exitCode === undefined) {
  passes += 1;
  for (const [files, environment] of PARTS) {
    const env = { ...process.env, ...environment };
    const { ok, output, seconds } = await runStep(process.execPath, [vitest, 'run', files], { cwd: ROOT, env });
    for (const [, operations, count] of output.matchAll(/(\d+) acknowledged operations over (\d+) kills/g)) {
      acknowledged += Number(operations);
      kills += Number(count);
    }
    console.log(`${ok ? 'ok    ' : 'FAILED'}  pass ${passes}: ${files} (${seconds})`);
    if (!ok) {
      process.stdout.write(output);
      process.exitCode = 1;
      break;
    }
  }
}
console.log(
  `${passes} passes; ${acknowledged} acknowledged operations over ${kills} kills, ${process.exitCode ? 'FAILED' : 'none lost'}`,
);

// Reservations per second of every store, with all of their meaning (nonce, cap, hold, evidence), beside what a plain
// transaction, one statement and a bare commit do on the same database in the same minute. Subjects take turns, and
// their medians are compared, so that a busy machine slows all of them.
//
//   node bench/ledger/run.mjs [--rounds 3] [--ms 1500] [--only PATTERN] [--json FILE]
//
// `--only` takes the cases whose line, such as `PostgreSQL 64 1` (store, callers, mandates), the pattern matches.
//
// PostgreSQL is GATEWRIGHT_BENCH_DATABASE_URL, else a server of our own that syncs every commit, over log segments it had before.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importSource } from '../../scripts/workspace/source-module.mjs';
import { seasonedCluster } from '../seasoned-cluster.mjs';
import { openBaselines, syncedWritesPerSecond } from './baselines.mjs';
import { percentile } from './percentile.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    ms: { type: 'string', default: '1500' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const ROUNDS = Number(options.rounds);
const ROUND_MS = Number(options.ms);

const { stores, reserve } = await importSource('bench/ledger/stores.ts');
const RUN = process.pid.toString(36);
const cluster = process.env.GATEWRIGHT_BENCH_DATABASE_URL ? null : await seasonedCluster();
const url = cluster?.url('postgres') ?? process.env.GATEWRIGHT_BENCH_DATABASE_URL;
const directory = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const baselines = await openBaselines(url);
const ledgers = await stores({ url, file: join(directory, 'ledger.db'), alone: join(directory, 'alone.db'), run: RUN });

/** Name, waiting callers, mandates, and one reservation under a mandate. */
const CASES = [
  ...[64, 256].flatMap((callers) => [
    ['transaction', callers, 1, baselines.transaction],
    ['one statement', callers, 1, baselines.oneStatement],
    ['bare commit', callers, 1, baselines.bareCommit],
    ['PostgreSQL', callers, 1, (mandate) => reserve(ledgers.postgres, mandate)],
    ['transaction', callers, 1_000, baselines.transaction],
    ['one statement', callers, 1_000, baselines.oneStatement],
    ['PostgreSQL', callers, 1_000, (mandate) => reserve(ledgers.postgres, mandate)],
  ]),
  ['SQLite, one transaction each', 128, 1, (mandate) => reserve(ledgers.sqliteAlone, mandate)],
  ...[64, 128, 256].map((callers) => ['SQLite', callers, 1, (mandate) => reserve(ledgers.sqlite, mandate)]),
  ['SQLite', 256, 1_000, (mandate) => reserve(ledgers.sqlite, mandate)],
  ['memory', 256, 1, (mandate) => reserve(ledgers.memory, mandate)],
]
  .filter(([name, callers, mandates]) => new RegExp(options.only).test(`${name} ${callers} ${mandates}`))
  .map(([name, callers, mandates, run]) => ({ name, callers, mandates, run, rounds: [] }));

const MANDATES = Array.from({ length: 1_000 }, (_, index) => `${RUN}-${index}`);

try {
  await baselines.open(MANDATES);
  for (const ledger of Object.values(ledgers)) await ledger.openMandates(MANDATES);
  const floor = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    floor.push(syncedWritesPerSecond(300));
    for (const each of CASES) {
      const measured = await closedLoop(each);
      // The first round only warms up.
      if (round > 0) each.rounds.push(measured);
    }
  }
  await report(floor);
} finally {
  await baselines.close();
  for (const ledger of Object.values(ledgers)) await ledger.close();
  await cluster?.stop();
  await rm(directory, { recursive: true });
}

/** Every caller asks again as soon as it is answered. */
async function closedLoop({ callers, mandates, run }) {
  const latencies = [];
  const ends = performance.now() + ROUND_MS;
  let next = 0;
  async function caller() {
    while (performance.now() < ends) {
      const asked = performance.now();
      await run(MANDATES[next++ % mandates]);
      latencies.push(performance.now() - asked);
    }
  }
  const began = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  const perSecond = latencies.length / ((performance.now() - began) / 1_000);
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

async function report(floor) {
  const results = CASES.map(({ name, callers, mandates, rounds }) => ({
    name,
    callers,
    mandates,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
  }));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  console.log(
    `${ROUNDS} rounds of ${ROUND_MS} ms each, in turn; ${machine}; 4 KiB synced ${median(floor).toFixed(0)} times/s\n`,
  );
  console.log('| store | callers | mandates | per second | p50 ms | p99 ms | × transaction |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  for (const { name, callers, mandates, perSecond, p50, p99 } of results) {
    const plain = results.find((o) => o.name === 'transaction' && o.callers === callers && o.mandates === mandates);
    const comparable = plain !== undefined && !name.startsWith('SQLite') && name !== 'memory';
    const ratio = !comparable ? '' : (perSecond / plain.perSecond).toFixed(1);
    console.log(
      `| ${name} | ${callers} | ${mandates} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${ratio} |`,
    );
  }
  if (options.json !== undefined) {
    await writeFile(
      options.json,
      `${JSON.stringify({ machine, syncedWritesPerSecond: median(floor), results }, null, 2)}\n`,
    );
  }
}

function median(numbers) {
  return percentile([...numbers], 0.5);
}

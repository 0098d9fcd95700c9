// What limits over time cost: reservations under 0 to 5 levels of limits, of which all mandates share the four highest. Levels take turns in
// each round, and medians are compared. Processor time is that of this process.
//
//   node bench/ledger/limits.mjs [--rounds 5] [--ms 1000] [--json FILE]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importSource } from '../../scripts/workspace/source-module.mjs';
import { seasonedCluster } from '../seasoned-cluster.mjs';
import { percentile } from './percentile.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
const [ROUNDS, ROUND_MS] = [Number(options.rounds), Number(options.ms)];
const CALLERS = 64;
const MANDATES = Array.from({ length: 64 }, (_, index) => `${process.pid.toString(36)}-${index}`);

const { limitsOf, reserve, stores } = await importSource('bench/ledger/stores.ts');
const cluster = process.env.GATEWRIGHT_BENCH_DATABASE_URL ? null : await seasonedCluster();
const url = cluster?.url('postgres') ?? process.env.GATEWRIGHT_BENCH_DATABASE_URL;
const directory = await mkdtemp(join(tmpdir(), 'gatewright-bench-'));
const run = process.pid.toString(36);
const { sqliteAlone, ...subjects } = await stores({
  ...{ url, run },
  file: join(directory, 'ledger.db'),
  alone: join(directory, 'alone.db'),
});
await sqliteAlone.close();

const cases = Object.entries(subjects).flatMap(([store, subject]) =>
  [0, 1, 2, 3, 4, 5].map((levels) => ({ store, subject, levels, rounds: [] })),
);

try {
  for (const subject of Object.values(subjects)) await subject.openMandates(MANDATES);
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const each of cases) {
      const measured = await closedLoop(each);
      if (round > 0) each.rounds.push(measured);
    }
  }
  await report();
} finally {
  for (const subject of Object.values(subjects)) await subject.close();
  await cluster?.stop();
  await rm(directory, { recursive: true });
}

/** Every caller asks again as soon as it is answered. */
async function closedLoop({ subject, levels }) {
  const limits = new Map(MANDATES.map((mandate) => [mandate, limitsOf(mandate, levels)]));
  const used = process.cpuUsage();
  const began = performance.now();
  let [next, done] = [0, 0];
  async function caller() {
    while (performance.now() - began < ROUND_MS) {
      const mandate = MANDATES[next++ % MANDATES.length];
      await reserve(subject, mandate, limits.get(mandate));
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const { user, system } = process.cpuUsage(used);
  return { perSecond: (done * 1_000) / (performance.now() - began), processorUs: (user + system) / done };
}

async function report() {
  const median = (numbers) => percentile([...numbers], 0.5);
  const results = cases.map(({ store, levels, rounds }) => ({
    ...{ store, levels },
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    processorUs: median(rounds.map(({ processorUs }) => processorUs)),
  }));
  console.log(`${ROUNDS} rounds of ${ROUND_MS} ms each, in turn; ${CALLERS} callers, ${MANDATES.length} mandates\n`);
  console.log('| store | levels | per second | of none | processor µs a call | µs a level |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const { store, levels, perSecond, processorUs } of results) {
    const none = results.find((each) => each.store === store && each.levels === 0);
    const each = levels === 0 ? '' : ((processorUs - none.processorUs) / levels).toFixed(1);
    const ratio = (perSecond / none.perSecond).toFixed(2);
    console.log(`| ${store} | ${levels} | ${perSecond.toFixed(0)} | ${ratio} | ${processorUs.toFixed(1)} | ${each} |`);
  }
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`);
}

// What a decision waits for while the holds of a long silence are released: a million expired holds, spread over the mandates
// that the decisions are made under.
//
//   node bench/ledger/sweep.mjs [--holds 1000000] [--callers 64] [--seconds 20] [--store sqlite|memory|postgres]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCluster } from '../../scripts/postgres/cluster.mjs';
import { importSource } from '../../scripts/workspace/source-module.mjs';
import { percentile } from './percentile.mjs';

const { values } = parseArgs({
  options: {
    holds: { type: 'string', default: '1000000' },
    callers: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '20' },
    store: { type: 'string', default: 'sqlite' },
  },
});
const HOLDS = Number(values.holds);
const CALLERS = Number(values.callers);
const SECONDS = Number(values.seconds);
const MANDATES = Array.from({ length: 1_000 }, (_, index) => `mandate-${index}`);
/** Holds per batch, as the server sweeps them (`SWEEP_MAX_HOLDS`). */
const SWEEP_LIMIT = 100;

const { sweepSubject, reserve, lapsingHolds, sweepAllExpired } = await importSource('bench/ledger/stores.ts');
const directory = await mkdtemp(join(tmpdir(), 'gatewright-sweep-'));
const cluster = values.store === 'postgres' ? await createCluster() : null;
const subject = await sweepSubject(values.store, {
  file: join(directory, 'ledger.db'),
  url: cluster?.url('postgres'),
});

try {
  await subject.openMandates(MANDATES);
  const filled = performance.now();
  await lapsingHolds(subject, MANDATES, HOLDS);
  console.log(`${values.store}: ${HOLDS} holds made in ${seconds(filled)}; ${CALLERS} callers`);
  await measured('before', () => wait(5_000));
  subject.expire();
  await measured('all expired, no sweep', () => wait(3_000));
  let released = 0;
  await measured('during the sweep', async () => {
    const ends = performance.now() + SECONDS * 1_000;
    const backoff = async (ms) => {
      await wait(ms);
      return performance.now() < ends;
    };
    const pace = { limit: SWEEP_LIMIT, elapsed: () => performance.now(), backoff };
    await sweepAllExpired(subject.ledger.store, pace, (holds) => {
      released += holds.length;
    });
  });
  console.log(`${released} holds released meanwhile, at most ${SWEEP_LIMIT} in a batch`);
} finally {
  await subject.close();
  await cluster?.stop();
  await rm(directory, { recursive: true });
}

/** Callers reserve, one after the other each, for as long as `work` takes. */
async function measured(name, work) {
  const latencies = [];
  let next = 0;
  let working = true;
  const began = performance.now();
  const callers = Array.from({ length: CALLERS }, async () => {
    while (working) {
      const asked = performance.now();
      await reserve(subject, MANDATES[next++ % MANDATES.length]);
      latencies.push(performance.now() - asked);
    }
  });
  await work();
  working = false;
  await Promise.all(callers);
  const perSecond = latencies.length / ((performance.now() - began) / 1_000);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
  console.log(`${name.padEnd(22)} ${perSecond.toFixed(0)} reservations/s, p50 ${p50} ms, p99 ${p99} ms`);
}

function seconds(began) {
  return `${((performance.now() - began) / 1_000).toFixed(0)} s`;
}

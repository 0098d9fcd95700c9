import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { describe, expect, test } from 'vitest';
import {
  ANCHOR_INTERVAL_MS,
  type BackgroundWork,
  backgroundJobs,
  CAPTURE_INTERVAL_MS,
  ENDING_INTERVAL_MS,
  EVENT_HEARTBEAT_MS,
  LOG_INTERVAL_MS,
  READINESS_INTERVAL_MS,
  SEAL_INTERVAL_MS,
  SHADOW_INTERVAL_MS,
  SWEEP_INTERVAL_MS,
  SWEEP_MAX_HOLDS,
  TRIM_INTERVAL_MS,
  WEBHOOK_INTERVAL_MS,
} from '../../src/platform/jobs/background-jobs.js';
import { testTimers } from '../support/timers.js';

/** What each job calls. */
type Call =
  | Exclude<keyof BackgroundWork, 'evidence' | 'store' | 'timers' | 'policyEvents' | 'onHoldsExpired'>
  | 'sealDue'
  | 'anchorNewest'
  | 'sweepExpired'
  | 'beat';

/** Every job by what it calls, and its interval, ms. */
const INTERVALS: Readonly<Record<Call, number>> = {
  sealDue: SEAL_INTERVAL_MS,
  anchorNewest: ANCHOR_INTERVAL_MS,
  sweepExpired: SWEEP_INTERVAL_MS,
  releaseOrphanedReservations: SWEEP_INTERVAL_MS,
  resumeEndings: ENDING_INTERVAL_MS,
  settleApplications: ENDING_INTERVAL_MS,
  attestChanges: SWEEP_INTERVAL_MS,
  storeShadowCounts: SHADOW_INTERVAL_MS,
  deleteOldNonces: SWEEP_INTERVAL_MS,
  lookAtReadiness: READINESS_INTERVAL_MS,
  deliverWebhooks: WEBHOOK_INTERVAL_MS,
  writeDecisionLog: LOG_INTERVAL_MS,
  commitInputs: CAPTURE_INTERVAL_MS,
  trimDecisionLog: TRIM_INTERVAL_MS,
  beat: EVENT_HEARTBEAT_MS,
};

const CALLS = Object.keys(INTERVALS).filter((name): name is Call => name in INTERVALS);

/** The jobs of a service whose clock the test sets; `on` is called for each call of a job. */
function jobsThat(on: (call: Call) => Promise<unknown>, reports: string[] = []) {
  const time = { elapsed: 0 };
  const call = (name: Call) => async () => {
    await on(name);
  };
  const jobs = backgroundJobs(
    {
      evidence: { sealDue: async () => Number(await on('sealDue')), anchorNewest: call('anchorNewest') },
      store: Object.assign(createMemoryLedgerStore({ now: Date.now }), {
        sweepExpired: async () => Array.from({ length: Number(await on('sweepExpired')) }, () => ({ state: 'voided' })),
      }),
      timers: {
        ...testTimers,
        elapsed: () => time.elapsed,
        after: (_ms, work) => {
          queueMicrotask(work);
          return () => undefined;
        },
      },
      policyEvents: { beat: () => void on('beat') },
      releaseOrphanedReservations: call('releaseOrphanedReservations'),
      resumeEndings: call('resumeEndings'),
      settleApplications: call('settleApplications'),
      attestChanges: call('attestChanges'),
      storeShadowCounts: call('storeShadowCounts'),
      deleteOldNonces: call('deleteOldNonces'),
      onHoldsExpired: () => undefined,
      lookAtReadiness: call('lookAtReadiness'),
      deliverWebhooks: call('deliverWebhooks'),
      writeDecisionLog: call('writeDecisionLog'),
      commitInputs: call('commitInputs'),
      trimDecisionLog: call('trimDecisionLog'),
    },
    { failed: (operation) => reports.push(operation) },
  );
  return { jobs, time };
}

/** Counts of calls by job. */
class Counts {
  readonly #counts = new Map<Call, number>();

  add(call: Call): void {
    this.#counts.set(call, this.of(call) + 1);
  }

  of(call: Call): number {
    return this.#counts.get(call) ?? 0;
  }
}

test.each(CALLS)('the job of %s runs once in its interval, from the first tick on', async (call) => {
  const counts = new Counts();
  const { jobs, time } = jobsThat(async (called) => counts.add(called));
  const interval = INTERVALS[call];
  for (const [at, runs] of [
    [0, 1],
    [interval - 1, 1],
    [interval, 2],
    [2 * interval - 1, 2],
    [2 * interval, 3],
  ] as const) {
    time.elapsed = at;
    await jobs.runDue();
    expect({ at, runs: counts.of(call) }).toEqual({ at, runs });
  }
});

/** The jobs that wait for something: a heartbeat is over when it was sent. */
const WAITING = CALLS.filter((call) => call !== 'beat');

test.each(WAITING)('the job of %s is not started again while it runs, and holds up no other', async (call) => {
  const counts = new Counts();
  const release = { now: (): void => undefined };
  const held = new Promise<void>((resolve) => {
    release.now = resolve;
  });
  const { jobs, time } = jobsThat((called) => {
    counts.add(called);
    return called === call ? held : Promise.resolve();
  });
  const ticks = [];
  for (let tick = 0; tick < 5; tick += 1) {
    time.elapsed = tick * SWEEP_INTERVAL_MS;
    ticks.push(jobs.runDue());
    await testTimers.yieldToEventLoop();
  }
  expect(Object.fromEntries(CALLS.map((each) => [each, counts.of(each)]))).toEqual(
    Object.fromEntries(CALLS.map((each) => [each, each === call ? 1 : 5])),
  );
  release.now();
  await Promise.all(ticks);
  time.elapsed = 5 * SWEEP_INTERVAL_MS;
  await jobs.runDue();
  expect(counts.of(call)).toBe(2);
});

describe('a backlog is worked off in one run:', () => {
  const full = { sealDue: 1_024, sweepExpired: SWEEP_MAX_HOLDS } as const;

  test.each(['sealDue', 'sweepExpired'] as const)('%s is called again until nothing is due', async (call) => {
    const backlog = [full[call], full[call], full[call], 0];
    const { jobs } = jobsThat(async (called) => (called === call ? backlog.shift() : 0));
    await jobs.runDue();
    expect(backlog).toEqual([]);
  });
});

test('work that goes on failing is tried each time it is due, and reported at the first failure and at each doubling', async () => {
  let fails = true;
  let tries = 0;
  const reports: string[] = [];
  const { jobs, time } = jobsThat(async (call) => {
    if (call !== 'sealDue') return 0;
    tries += 1;
    if (fails) throw new Error('the log was rewound');
    return 0;
  }, reports);
  const pass = async (intervals: number) => {
    for (let interval = 0; interval < intervals; interval += 1) {
      await jobs.runDue();
      // What is not due yet is not done.
      time.elapsed += SEAL_INTERVAL_MS / 2;
      await jobs.runDue();
      time.elapsed += SEAL_INTERVAL_MS / 2;
    }
  };
  await pass(100);
  expect(tries).toBe(100);
  expect(reports).toEqual(Array.from({ length: 7 }, () => 'seal evidence'));
  fails = false;
  await pass(1);
  fails = true;
  await pass(1);
  expect(reports).toHaveLength(8);
  await jobs.stop();
  await jobs.runDue();
  expect(tries).toBe(102);
});

import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { expect, test } from 'vitest';
import { backgroundJobs } from '../../src/jobs/background-jobs.js';
import { SEAL_INTERVAL_MS } from '../../src/jobs/limits.js';
import { testTimers } from '../support/timers.js';

test('work that goes on failing is tried each time it is due, and reported at the first failure and at each doubling', async () => {
  let fails = true;
  let tries = 0;
  let elapsed = 0;
  const sealDue = async () => {
    tries += 1;
    if (fails) throw new Error('the log was rewound');
    return 0;
  };
  const reports: string[] = [];
  const jobs = backgroundJobs(
    {
      evidence: { sealDue, anchorNewest: async () => undefined },
      store: createMemoryLedgerStore({ now: Date.now }),
      timers: { ...testTimers, elapsed: () => elapsed },
      policyEvents: { beat: () => undefined },
      releaseOrphanedReservations: async () => undefined,
      resumeEndings: async () => undefined,
      attestRuleChanges: async () => undefined,
      storeShadowCounts: async () => undefined,
      deleteOldNonces: async () => undefined,
      onHoldsExpired: () => undefined,
      deliverWebhooks: async () => undefined,
      writeDecisionLog: async () => undefined,
      commitInputs: async () => undefined,
      trimDecisionLog: async () => undefined,
    },
    { failed: (operation) => reports.push(operation) },
  );
  const pass = async (intervals: number) => {
    for (let interval = 0; interval < intervals; interval += 1) {
      await jobs.runDue();
      // What is not due yet is not done.
      elapsed += SEAL_INTERVAL_MS / 2;
      await jobs.runDue();
      elapsed += SEAL_INTERVAL_MS / 2;
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

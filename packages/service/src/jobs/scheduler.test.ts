import { createMemoryLedgerStore } from '@gatewright/ledger/memory';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEQUENCER_INTERVAL_MS } from './limits.js';
import { startSequencer } from './scheduler.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that goes on failing is tried at every turn, and reported at the first failure and at each doubling', async () => {
  let fails = true;
  let tries = 0;
  const sealDue = async () => {
    tries += 1;
    if (fails) throw new Error('the log was rewound');
    return 0;
  };
  const reports: string[] = [];
  const sequencer = startSequencer(
    {
      evidence: { sealDue, anchorNewest: async () => undefined },
      store: createMemoryLedgerStore({ now: Date.now }),
      giveBack: async () => undefined,
      forget: async () => undefined,
      expired: () => undefined,
      deliver: async () => undefined,
    },
    { failed: (operation) => reports.push(operation) },
  );
  const turns = (count: number) => vi.advanceTimersByTimeAsync(count * SEQUENCER_INTERVAL_MS);
  await turns(100);
  expect(tries).toBe(100);
  expect(reports).toEqual(Array.from({ length: 7 }, () => 'seal evidence'));
  fails = false;
  await turns(1);
  fails = true;
  await turns(1);
  expect(reports).toHaveLength(8);
  const stopped = sequencer.stop();
  await vi.runAllTimersAsync();
  await stopped;
});

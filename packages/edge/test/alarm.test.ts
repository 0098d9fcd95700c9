import { describe, expect, test } from 'vitest';
import { Alarm } from '../src/organisation/alarm.js';

const NOW = 1_000_000;

/** When an alarm rings again after it rang, with work and a hold that are due then. */
async function ringsAgain(due: number | null, expiry: number | null): Promise<number | null> {
  const set: number[] = [];
  const alarm = new Alarm({
    setAlarm: async (at) => {
      set.push(at);
    },
  });
  const hosted = {
    fetch: async () => new Response(),
    runDue: async () => undefined,
    nextWork: async () => due,
    nextExpiry: async () => expiry,
  };
  await alarm.ring(hosted, () => NOW);
  return set.at(-1) ?? null;
}

describe('alarms', () => {
  test.each([
    ['has none where nothing waits', null, null, null],
    ['rings soon while work waits', 0, null, NOW + 550],
    ['rings when the work is due that is due first', NOW + 86_400_000, null, NOW + 86_400_000],
    ['rings for a hold that expires before', NOW + 86_400_000, NOW + 60_000, NOW + 60_000],
    ['rings for work that is due before a hold expires', NOW + 10_000, NOW + 60_000, NOW + 10_000],
    ['rings again for a hold that is not released yet', null, NOW - 1, NOW + 5_000],
  ])('the alarm of an organisation at rest %s', async (_title, due, expiry, at) => {
    expect(await ringsAgain(due, expiry)).toBe(at);
  });
});

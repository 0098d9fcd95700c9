import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rate } from './rate.js';

/** Lets requests go on a clock of its own. Returns when each was sent, ms. */
async function sent(perSecond: number, races: readonly number[]): Promise<number[]> {
  const clock = { ms: 0 };
  const pause = async (ms: number) => {
    clock.ms += ms;
  };
  const rate = new Rate(perSecond, () => clock.ms, pause);
  const times: number[] = [];
  for (const race of races) {
    await rate.take(Math.min(race, perSecond));
    for (let each = 0; each < Math.min(race, perSecond); each += 1) times.push(clock.ms);
  }
  return times;
}

test('no second has more requests than the declared rate, and no race waits longer than a second', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      async (rate, races) => {
        const times = await sent(rate, races);
        for (const start of times) {
          expect(times.filter((time) => time >= start && time < start + 1000).length).toBeLessThanOrEqual(rate);
        }
        expect(times.at(-1) ?? 0).toBeLessThanOrEqual(races.length * 1000);
      },
    ),
  );
});

test('calls at once share the rate', async () => {
  const clock = { ms: 0 };
  const pause = async (ms: number) => {
    clock.ms += ms;
  };
  const rate = new Rate(2, () => clock.ms, pause);
  const times: number[] = [];
  await Promise.all(Array.from({ length: 5 }, () => rate.take().then(() => times.push(clock.ms))));
  expect(times).toEqual([0, 0, 1000, 1000, 2000]);
});

import type { Moment, Plan } from '../plan.js';
import type { Random } from '../random.js';
import type { Window } from '../target.js';
import { periodAt } from '../windows.js';
import { type Attack, ask, budget, claimed, type Facts, left } from './attack.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first instant after `from` that lies in another period. */
export function nextEdge(window: Window, from: number): number {
  const period = periodAt(window, from);
  let [low, high] = [from, from + HOUR_MS];
  while (periodAt(window, high) === period) [low, high] = [high, high + HOUR_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (periodAt(window, middle) === period) low = middle;
    else high = middle;
  }
  return high;
}

/** The first midnight after `from` that begins or ends a day of 23 or 25 hours. */
function unusualDay(window: Window, from: number): number {
  for (let edge = nextEdge(window, from); ; ) {
    const next = nextEdge(window, edge);
    if (next - edge !== DAY_MS) return edge;
    edge = next;
  }
}

/** Fills a period shortly before its end, the next one from its beginning, and then sets the clock back to the first. */
function aroundEdge(random: Random, facts: Facts, window: Window, edge: number): Plan {
  const asks = (name: string, count: number): Moment[] =>
    Array.from({ length: count }, (_, index): Moment => [ask(`${name}${index}`, 40, { server: index })]);
  const clock = (at: number): Moment => [{ do: 'clock', at }];
  const beforeMs = random.pick([2_000, 60_000, HOUR_MS]);
  const afterMs = random.pick([100, 1_000, 60_000]);
  return [
    clock(edge - beforeMs),
    [budget(100, { window })],
    ...asks('before', 3),
    clock(edge - 400),
    ...asks('edge', 2),
    Array.from({ length: 6 }, (_, index) => ask(`across${index}`, 40, { delayMs: 300 + index * 40, server: index })),
    clock(edge + afterMs),
    Array.from({ length: 5 }, (_, index) => ask(`after${index}`, 40, { server: index })),
    ...asks('more', 1),
    ...(facts.has('clockBack') ? [clock(edge - beforeMs / 2), ...asks('back', 3)] : []),
    ...left(facts),
  ];
}

export const windows: readonly Attack[] = [
  {
    name: 'midnight',
    does: 'spends the cap of a day before midnight, across it, after it, and with the clock set back',
    needs: ['clock', 'dayWindow'],
    plan: (random, facts) => {
      const timeZone = random.pick(['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati']);
      const window: Window = { per: 'day', timeZone };
      return aroundEdge(random, facts, window, nextEdge(window, facts.now + HOUR_MS * 2));
    },
  },
  {
    name: 'daylight-saving',
    does: 'spends the cap of a day of 23 or 25 hours at both of its ends',
    needs: ['clock', 'dayWindow'],
    plan: (random, facts) => {
      const timeZone = random.pick(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']);
      const window: Window = { per: 'day', timeZone };
      const first = unusualDay(window, facts.now + DAY_MS);
      const begins = random.next() < 0.5 ? first : unusualDay(window, first + DAY_MS);
      return aroundEdge(random, facts, window, random.next() < 0.5 ? begins : nextEdge(window, begins));
    },
  },
  {
    name: 'month-end',
    does: 'spends the cap of a month at its end',
    needs: ['clock', 'monthWindow'],
    plan: (random, facts) => {
      const timeZone = random.pick(['UTC', 'America/Los_Angeles', 'Asia/Tokyo']);
      const window: Window = { per: 'month', timeZone };
      return aroundEdge(random, facts, window, nextEdge(window, facts.now + DAY_MS));
    },
  },
  {
    name: 'endings-in-a-period',
    does: 'voids a permit and settles another one below its amount: what they leave fits again in the period',
    needs: ['dayWindow', 'void', 'settle'],
    plan: (random, facts) => {
      const lower = random.between(1, 40);
      return [
        [budget(100, { window: { per: 'day', timeZone: random.pick(['UTC', 'Asia/Kathmandu']) } })],
        [ask('p', 60)],
        [{ do: 'void', permit: 'p' }],
        [ask('q', 60)],
        ...claimed('q', facts),
        [{ do: 'settle', permit: 'q', amount: String(lower) }],
        [ask('rest', 100 - lower)],
        [ask('more', 1)],
      ];
    },
  },
  {
    name: 'hour-edge',
    does: 'spends the cap of an hour at its end',
    needs: ['clock', 'hourWindow'],
    plan: (random, facts) => {
      const window: Window = { per: 'hour', timeZone: 'UTC' };
      return aroundEdge(random, facts, window, nextEdge(window, facts.now + HOUR_MS * 2));
    },
  },
];

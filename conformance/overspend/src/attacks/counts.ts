import type { Moment, Step } from '../plan.js';
import { type Attack, ask, budget, claimed, type Facts } from './attack.js';

const DAY = { per: 'day', timeZone: 'UTC' } as const;

/** Asks of small amounts one after the other, of which the last has no place in a budget of `count` permits. */
const places = (count: number, name: string): Moment[] =>
  Array.from({ length: count + 1 }, (_, index): Moment => [ask(`${name}${index}`, 1, { server: index })]);

const ended = (permit: string, facts: Facts): Moment[] => [
  ...claimed(permit, facts),
  ...(facts.has('settle') ? [[{ do: 'settle', permit, amount: '0.5' } as const]] : []),
];

export const counts: readonly Attack[] = [
  {
    name: 'parallel-asks-of-a-count',
    does: 'asks for more permits than a budget gives at once, of amounts that fit',
    needs: ['counts'],
    plan: (random) => {
      const count = random.between(1, 6);
      const wave = (name: string): Moment =>
        Array.from({ length: count + random.between(1, 6) }, (_, index) =>
          ask(`${name}${index}`, random.between(1, 5), { process: index, server: index }),
        );
      return [[budget(1_000, { count })], wave('p'), wave('q'), ...places(count, 'r')];
    },
  },
  {
    name: 'endings-of-a-count',
    does: 'voids a permit several times, settles another one and repeats its ask: one place is free again',
    needs: ['counts', 'void'],
    plan: (random, facts) => [
      [budget(1_000, { count: 3, ...(facts.has('dayWindow') && random.next() < 0.5 ? { window: DAY } : {}) })],
      [ask('p', 40), ask('q', 30)],
      ...(facts.has('keys') ? [[ask('q1', 30, { key: 'q' }), ask('q2', 30, { key: 'q', server: 1 })]] : []),
      ...ended('q', facts),
      Array.from({ length: random.between(1, 3) }, (_, server): Step => ({ do: 'void', permit: 'p', server })),
      ...places(2, 'r'),
    ],
  },
  {
    name: 'expired-permits-of-a-count',
    does: 'lets permits expire: their places are free again',
    needs: ['counts', 'holdMs', 'clock'],
    plan: (random, facts) => [
      [budget(1_000, { count: 2 })],
      ...places(2, 'p'),
      [{ do: 'clock', at: facts.now + facts.holdMs + 60_000 * random.between(1, 5) }],
      ...places(2, 'q'),
    ],
  },
];

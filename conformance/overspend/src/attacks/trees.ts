import type { Moment, Step } from '../plan.js';
import type { Window } from '../target.js';
import { periodAt } from '../windows.js';
import { type Attack, ask, budget, claimed, left, storm } from './attack.js';
import { nextEdge } from './windows.js';

const HOUR_MS = 3_600_000;
const NAMES = ['a', 'b', 'c', 'd'];

/** The first edge of a period after `from` that is none of a longer one. */
function edgeWithin(longer: Window, window: Window, from: number): number {
  const edge = nextEdge(window, from);
  const isOfBoth = periodAt(longer, edge) !== periodAt(longer, edge - 1);
  return isOfBoth ? nextEdge(window, edge) : edge;
}

/** Budgets that are part of others. */
export const trees: readonly Attack[] = [
  {
    name: 'tree-of-budgets',
    does: 'spends at once in budgets that share the one above them',
    needs: ['tree'],
    plan: (random, facts) => [
      [budget(100, { hasParts: true })],
      [
        budget(80, { budget: 'b', parent: 'a', hasParts: true }),
        budget(80, { budget: 'c', parent: 'a', ...(facts.has('counts') ? { count: 5 } : {}) }),
      ],
      [budget(60, { budget: 'd', parent: 'b' })],
      storm(
        [...NAMES].sort(() => random.next() - 0.5),
        random.between(5, 40),
        'p',
      ),
      ...(facts.has('void') ? [['p-b-0', 'p-d-0'].map((permit): Step => ({ do: 'void', permit }))] : []),
      storm(['d', 'c'], random.between(1, 20), 'q'),
      ...NAMES.flatMap((of) => left(facts, of)),
      ...NAMES.map((of): Moment => [ask(`r-${of}`, 1, { budget: of })]),
    ],
  },
  {
    name: 'endings-in-a-tree',
    does: 'voids, settles below the amount and refunds in a part: it and the budget above get back the same',
    needs: ['tree', 'void', 'settle'],
    plan: (random, facts) => {
      const lower = random.between(1, 30);
      return [
        [budget(100, { hasParts: true })],
        ['b', 'c'].map((each) => budget(90, { budget: each, parent: 'a' })),
        [ask('p', 40, { budget: 'b' }), ask('q', 40, { budget: 'b', server: 1 })],
        ...claimed('q', facts),
        [
          { do: 'void', permit: 'p' },
          { do: 'void', permit: 'p', server: 1 },
          { do: 'settle', permit: 'q', amount: String(lower) },
        ],
        ...(facts.has('refund') ? [[{ do: 'refund', permit: 'q', amount: '1' } as const]] : []),
        ...left(facts),
        [ask('rest', 90 - lower, { budget: 'c' })],
        [ask('top', 10)],
        [ask('more', 1), ask('below', 1, { budget: 'c' })],
      ];
    },
  },
  {
    name: 'tree-at-midnight',
    does: 'spends in parts whose caps renew, across midnight: the cap above them, of a month or in all, does not',
    needs: ['tree', 'clock', 'dayWindow', 'monthWindow'],
    plan: (random, facts) => {
      const timeZone = random.pick(['UTC', 'Europe/Berlin', 'Asia/Kathmandu']);
      const window: Window = { per: 'day', timeZone };
      const month: Window = { per: 'month', timeZone };
      const above = random.next() < 0.5 ? { window: month } : {};
      const edge = edgeWithin(month, window, facts.now + HOUR_MS * 2);
      const clock = (at: number): Moment => [{ do: 'clock', at }];
      return [
        clock(edge - random.pick([2_000, 60_000])),
        [budget(250, { hasParts: true, ...above })],
        ['b', 'c'].map((each) => budget(100, { budget: each, parent: 'a', window })),
        storm(['b', 'c'], 40, 'before'),
        clock(edge - 400),
        Array.from({ length: 6 }, (_, index) =>
          ask(`across${index}`, 40, { budget: index % 2 === 0 ? 'b' : 'c', delayMs: 300 + index * 40, server: index }),
        ),
        clock(edge + random.pick([100, 60_000])),
        storm(['b', 'c'], 40, 'after'),
        storm(['b', 'c', 'a'], 10, 'rest'),
      ];
    },
  },
];

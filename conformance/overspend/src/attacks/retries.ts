import type { Moment } from '../plan.js';
import { type Attack, ask, budget, claimed, fill, paid } from './attack.js';

export const retries: readonly Attack[] = [
  {
    name: 'retry-with-new-key',
    does: 'loses answers and asks again as for another payment',
    needs: [],
    plan: (random, facts) => [
      [budget(100)],
      ...Array.from({ length: random.between(1, 3) }, (_, index): Moment => [ask(`lost${index}`, 30, { lost: true })]),
      [ask('again', 30)],
      ...paid('again', 30, facts),
      ...fill(100, facts),
    ],
  },
  {
    name: 'retry-with-same-key',
    does: 'loses an answer and repeats the ask with its key, also on another server: it counts once',
    needs: ['keys'],
    plan: (random, facts) => {
      const isFirstLost = random.next() < 0.7;
      return [
        [budget(100)],
        [ask('p', 40, { key: 'k', ...(isFirstLost ? { lost: true } : {}) })],
        [ask('p1', 40, { key: 'k', server: 1 }), ask('p2', 40, { key: 'k', server: 0 })],
        ...paid('p1', 40, facts),
        ...paid('p2', 40, facts),
        ...fill(100, facts, { parts: 5 }),
      ];
    },
  },
  {
    name: 'retry-at-once',
    does: 'sends one ask several times at once, with its key: it gets one permit',
    needs: ['keys'],
    plan: (random, facts) => [
      [budget(100)],
      Array.from({ length: random.between(2, 8) }, (_, index) =>
        ask(`p${index}`, 30, { key: 'k', process: index, server: index }),
      ),
      ...fill(100, facts, { parts: 10 }),
    ],
  },
  {
    name: 'retry-of-settlement',
    does: 'loses the answer to a settlement and repeats it with its key',
    needs: ['settle'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      ...claimed('p', facts),
      [{ do: 'settle', permit: 'p', amount: '50', key: 's', lost: true }],
      Array.from({ length: random.between(1, 4) }, (_, server) => ({
        do: 'settle',
        permit: 'p',
        amount: '50',
        key: 's',
        server,
      })),
      ...fill(100, facts, { parts: 10 }),
    ],
  },
  {
    name: 'retry-of-refund',
    does: 'loses the answer to a refund and repeats it with its key: it gives back once',
    needs: ['settle', 'refund', 'keys'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 80)],
      ...paid('p', 80, facts),
      [{ do: 'refund', permit: 'p', amount: '20', key: 'r', lost: true }],
      Array.from({ length: random.between(1, 4) }, (_, server) => ({
        do: 'refund',
        permit: 'p',
        amount: '20',
        key: 'r',
        server,
      })),
      ...fill(100, facts, { parts: 10 }),
    ],
  },
];

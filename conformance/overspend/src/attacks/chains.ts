import type { Moment, Step } from '../plan.js';
import { type Attack, ask, budget, fill, left, storm } from './attack.js';

const delegate = (of: string, parent: string, cap: number): Step => ({
  do: 'delegate',
  budget: of,
  parent,
  cap: String(cap),
});

export const chains: readonly Attack[] = [
  {
    name: 'delegation',
    does: 'spends at once in a budget and in those that were delegated from it',
    needs: ['delegate'],
    plan: (random, facts) => [
      [budget(100)],
      [delegate('b', 'a', 60)],
      storm(['a', 'b'], random.between(10, 50), 'p'),
      ...left(facts),
      [ask('q', 20), ask('r', 20, { budget: 'b' })],
    ],
  },
  {
    name: 'delegation-races',
    does: 'delegates the same money twice, and spends it meanwhile',
    needs: ['delegate'],
    plan: (random) => [
      [budget(100)],
      [delegate('b', 'a', 70), delegate('c', 'a', 70), ask('p', random.between(20, 90))],
      storm(['a', 'b', 'c'], random.between(20, 60), 'q'),
    ],
  },
  {
    name: 'approval-twice',
    does: 'uses an approval twice, at once and again',
    needs: ['approvals'],
    plan: (random, facts) => {
      const resumed = (name: string, of: string): Step => ({ do: 'resume', permit: name, of });
      return [
        [budget(100, { needsApproval: true })],
        [ask('p', 60), ask('q', 60)],
        [
          { do: 'approve', permit: 'p' },
          { do: 'approve', permit: 'q' },
        ],
        Array.from(
          { length: random.between(2, 5) },
          (_, index): Step => ({ ...resumed(`r${index}`, 'p'), server: index }),
        ),
        [resumed('s', 'p')],
        [resumed('t', 'q')],
        ...(facts.has('left') ? left(facts) : []),
      ];
    },
  },
  {
    name: 'long-life',
    does: 'runs a budget through many payments, in turn and at once, and then fills it',
    needs: [],
    plan: (random, facts) => {
      const rounds = Array.from({ length: 6 }, (_, round): Moment[] => {
        const permits = Array.from({ length: random.between(1, 4) }, (_each, index) => `p${round}-${index}`);
        const end = (permit: string): Step =>
          random.next() < 0.4 && facts.has('void')
            ? { do: 'void', permit }
            : facts.has('settle')
              ? { do: 'settle', permit, amount: String(random.between(1, 10)) }
              : { do: 'pay', permit };
        return [
          permits.map((permit, index) => ask(permit, 10, { server: index })),
          ...(facts.has('claim') ? [permits.map((permit): Step => ({ do: 'claim', permit }))] : []),
          permits.map(end),
        ];
      });
      return [[budget(100)], ...rounds.flat(), ...fill(100, facts, { parts: 20 })];
    },
  },
];

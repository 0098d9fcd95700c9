import type { Moment, Step } from '../plan.js';
import { type Attack, ask, budget, type Facts, fill, left, paid } from './attack.js';

/** A payment in all its steps, and a second permit that stays open. */
const payment = (facts: Facts): Moment[] => [
  [budget(100)],
  [ask('open', 30)],
  [ask('p', 40)],
  ...paid('p', 40, facts),
  ...(facts.has('refund') && facts.has('settle') ? [[{ do: 'refund', permit: 'p', amount: '10' } as const]] : []),
  ...(facts.has('void') ? [[ask('v', 20)], [{ do: 'void', permit: 'v' } as const]] : []),
];

const interrupted = (plan: readonly Moment[], by: Moment[]): Moment[] =>
  plan.flatMap((moment, index) => (index === 0 ? [moment] : [moment, ...by]));

/** Asks in flight while something happens to the gate. */
const during = (asks: number, what: Step): Moment => [
  ...Array.from({ length: asks }, (_, index) => ask(`p${index}`, 30, { delayMs: index * 2, server: index })),
  what,
];

export const crashes: readonly Attack[] = [
  {
    name: 'kill-between-steps',
    does: 'kills the servers between every pair of steps',
    needs: ['kill'],
    plan: (_random, facts) => [
      ...interrupted(payment(facts), [[{ do: 'kill' }], [{ do: 'start' }]]),
      ...left(facts),
      ...fill(100, facts, { parts: 10 }),
    ],
  },
  {
    name: 'kill-during-asks',
    does: 'kills the servers while they decide, and starts them again',
    needs: ['kill'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('before', 40)],
      during(random.between(3, 8), { do: 'kill', delayMs: random.between(0, 12) }),
      [{ do: 'start' }],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'stop-between-steps',
    does: 'stops the servers in order between every pair of steps',
    needs: ['stop'],
    plan: (_random, facts) => [
      ...interrupted(payment(facts), [[{ do: 'stop' }], [{ do: 'start' }]]),
      ...fill(100, facts, { parts: 10 }),
    ],
  },
];

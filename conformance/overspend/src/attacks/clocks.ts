import { type Attack, ask, budget, fill, paid } from './attack.js';

const DAY_MS = 86_400_000;

export const clocks: readonly Attack[] = [
  {
    name: 'clock-forward',
    does: 'sets the clock of the gate ahead between asks: a cap in all does not renew',
    needs: ['clock'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      ...paid('p', 60, facts),
      [{ do: 'clock', at: facts.now + DAY_MS * random.pick([1, 31, 365]) }],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'clock-back',
    does: 'sets the clock of the gate back between asks',
    needs: ['clockBack'],
    plan: (random, facts) => [
      [{ do: 'clock', at: facts.now + DAY_MS * 2 }],
      [budget(100)],
      [ask('p', 60)],
      ...paid('p', 60, facts),
      [{ do: 'clock', at: facts.now + DAY_MS * 2 - random.pick([1_000, 60_000, 3_600_000, DAY_MS]) }],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
];

import type { Capability } from '../capabilities.js';
import type { Disturbance, Step } from '../plan.js';
import { type Attack, ask, budget, fill, left, paid } from './attack.js';

/** Asks before, in and after an outage. */
function outage(name: string, does: string, need: Capability, begin: Disturbance, end: Disturbance): Attack {
  return {
    name,
    does,
    needs: [need],
    plan: (random, facts) => {
      const from = random.between(0, 8);
      const until = from + random.between(100, 1_500);
      return [
        [budget(100)],
        [ask('before', 20)],
        [
          ...Array.from({ length: random.between(2, 5) }, (_, index) =>
            ask(`in${index}`, 30, { server: index, delayMs: index * 3 }),
          ),
          { do: begin, delayMs: from },
          ask('last', 30, { delayMs: until }),
          { do: end, delayMs: until },
          ask('next', 30, { server: 1, delayMs: until + 1 }),
        ],
        ...paid('before', 20, facts),
        ...fill(100, facts, { parts: 5 }),
      ];
    },
  };
}

/** An ending whose answer an outage takes, and that is sent again afterwards: it counts once. */
function outageOfEnding(ending: 'void' | 'refund'): Attack {
  const steps = { void: { do: 'void', permit: 'p' }, refund: { do: 'refund', permit: 'p', amount: '50' } } as const;
  const step: Step = steps[ending];
  return {
    name: `cut-beside-${ending}`,
    does: `cuts the connections to the database while a ${ending} is on its way, and sends it again`,
    needs: ['cut', ending],
    plan: (random, facts) => {
      const from = random.between(0, 8);
      const until = from + random.between(100, 1_500);
      return [
        [budget(100)],
        [ask('p', 50)],
        [ask('q', 50)],
        ...(ending === 'refund' ? paid('p', 50, facts) : []),
        [
          { ...step, delayMs: random.between(0, 8) },
          { do: 'cut', delayMs: from },
          { do: 'restore', delayMs: until },
        ],
        [step],
        ...left(facts),
        ...fill(100, facts, { parts: 10 }),
      ];
    },
  };
}

export const outages: readonly Attack[] = [
  outage('frozen-server', 'freezes a server while it decides', 'freeze', 'freeze', 'thaw'),
  outage('cut-database', 'cuts the connections to the database', 'cut', 'cut', 'restore'),
  outageOfEnding('void'),
  outageOfEnding('refund'),
  outage(
    'half-open-database',
    'leaves connections to the database open and passes nothing on',
    'silence',
    'silence',
    'restore',
  ),
  {
    name: 'promoted-standby',
    does: 'replaces the database by its standby between asks',
    needs: ['promote'],
    plan: (_random, facts) => [
      [budget(100)],
      [ask('p', 40)],
      ...paid('p', 40, facts),
      [ask('open', 20)],
      [{ do: 'promote' }],
      ...left(facts),
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'database-of-the-past',
    does: 'puts an older copy of the database in its place: what was permitted since is not permitted again',
    needs: ['rewind'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('old', 20)],
      [{ do: 'keep' }],
      [ask('p', 50)],
      ...paid('p', 50, facts),
      [{ do: 'rewind' }],
      Array.from({ length: random.between(1, 4) }, (_, index) => ask(`early${index}`, 30, { server: index })),
      [ask('again', 50, { key: 'p' })],
      ...left(facts),
      ...(facts.has('confirm') ? [[{ do: 'confirm' } as const]] : []),
      ...paid('old', 20, facts),
      ...(facts.has('settle') ? [[{ do: 'settle', permit: 'p', amount: '50' } as const]] : []),
      ...fill(100, facts, { parts: 5 }),
      [budget(100, { budget: 'b' })],
      ...fill(100, facts, { parts: 5, of: 'b' }),
    ],
  },
];

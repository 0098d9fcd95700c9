import type { Moment, Plan } from '../plan.js';
import type { Random } from '../random.js';
import { type Attack, ask, budget, type Facts, fill } from './attack.js';

const CAP = 100;

/** Waves of asks at once, of which more than the cap fits would be too many; then all that was permitted is paid at once. */
function waves(random: Random, facts: Facts, { asks, isSpread }: { asks: number; isSpread: boolean }): Plan {
  const wave = (name: string): Moment[] => {
    const permits = Array.from({ length: asks }, (_, index) => ({
      permit: `${name}${index}`,
      amount: random.between(1, CAP * 0.6),
      process: index,
      server: isSpread ? index : 0,
    }));
    const all = (moment: (each: (typeof permits)[number]) => Moment): Moment => permits.flatMap(moment);
    return [
      all(({ permit, amount, process, server }) => [ask(permit, amount, { process, server })]),
      facts.has('claim') ? all(({ permit, process, server }) => [{ do: 'claim', permit, process, server }]) : [],
      all(({ permit }) => [{ do: 'pay', permit }]),
      facts.has('settle')
        ? all(({ permit, amount, process, server }) => [
            { do: 'settle', permit, amount: String(amount), process, server },
          ])
        : [],
    ];
  };
  const plan = [[budget(CAP)], ...wave('p'), ...wave('q'), ...fill(CAP, facts, { parts: 10 })];
  return plan.filter((moment) => moment.length > 0);
}

export const parallel: readonly Attack[] = [
  {
    name: 'parallel-asks',
    does: 'asks for more than the cap at once, over many connections',
    needs: [],
    plan: (random, facts) => waves(random, facts, { asks: random.between(4, 16), isSpread: false }),
  },
  {
    name: 'parallel-processes',
    does: 'asks for more than the cap at once, from several processes',
    needs: ['processes'],
    plan: (random, facts) => waves(random, facts, { asks: random.between(4, 16), isSpread: true }),
  },
  {
    name: 'two-servers',
    does: 'asks two servers of one gate at once, and one for what the other just permitted',
    needs: ['servers'],
    plan: (random, facts) => [
      ...waves(random, facts, { asks: random.between(2, 10), isSpread: true }),
      [{ do: 'budget', budget: 'b', cap: '100' }],
      ...[0, 1, 2, 3].map((server): Moment => [ask(`s${server}`, 40, { budget: 'b', server })]),
    ],
  },
];

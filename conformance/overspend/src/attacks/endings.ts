import type { Moment, Step } from '../plan.js';
import type { Random } from '../random.js';
import { type Attack, ask, budget, claimed, type Facts, fill, paid } from './attack.js';

/** Two endings of one permit at once, in either order, on either server. */
function race(random: Random, one: Step, other: Step): Moment {
  const [first, second] = random.next() < 0.5 ? [one, other] : [other, one];
  return [
    { ...first, server: 0 },
    { ...second, server: 1, delayMs: random.pick([0, 0, 1, 3]) },
  ];
}

const settle = (amount: number, permit = 'p'): Step => ({ do: 'settle', permit, amount: String(amount) });
const refund = (amount: number, permit = 'p'): Step => ({ do: 'refund', permit, amount: String(amount) });
const voided = { do: 'void', permit: 'p' } as const satisfies Step;

/** A budget of 100 with a permit of 60 that is claimed where claims exist. */
const begun = (facts: Facts): Moment[] => [[budget(100)], [ask('p', 60)], ...claimed('p', facts)];

/** Around the instant at which an unclaimed permit ends. */
const nearExpiry = (random: Random, { now, holdMs }: Facts): Moment => [
  { do: 'clock', at: now + holdMs + random.pick([-2_000, -50, -1, 0, 1, 50, 5_000]) },
];

export const endings: readonly Attack[] = [
  {
    name: 'void-against-settle',
    does: 'voids a permit while it is settled',
    needs: ['settle', 'void'],
    plan: (random, facts) => [...begun(facts), race(random, voided, settle(60)), ...fill(100, facts, { parts: 5 })],
  },
  {
    name: 'void-against-claim',
    does: 'voids a permit while another caller claims it and pays, and again after the claim',
    needs: ['claim', 'void'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      race(random, { ...voided, byOther: true }, { do: 'claim', permit: 'p' }),
      [{ ...voided, byOther: true }],
      [{ do: 'pay', permit: 'p' }],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'void-twice',
    does: 'voids a permit several times: it gives back once',
    needs: ['void'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 50)],
      [ask('q', 50)],
      Array.from({ length: random.between(2, 4) }, (_, server): Step => ({ ...voided, server })),
      [voided],
      ...fill(100, facts, { parts: 4 }),
    ],
  },
  {
    name: 'settle-twice',
    does: 'settles a permit twice at once, at different amounts: the books take one of them',
    needs: ['settle'],
    plan: (random, facts) => [
      ...begun(facts),
      race(random, settle(60), settle(random.pick([60, 10]))),
      ...fill(100, facts, { parts: 10 }),
    ],
  },
  {
    name: 'settle-above-permit',
    does: 'settles more than was permitted',
    needs: ['settle'],
    plan: (random, facts) => [
      ...begun(facts),
      [settle(random.pick([61, 100, 160]))],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'claim-twice',
    does: 'claims a permit from two places at once: one of them pays',
    needs: ['claim'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      race(random, { do: 'claim', permit: 'p' }, { do: 'claim', permit: 'p' }),
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'refund-against-settle',
    does: 'refunds a permit while it is settled',
    needs: ['settle', 'refund'],
    plan: (random, facts) => [
      ...begun(facts),
      race(random, settle(60), refund(60)),
      [refund(60)],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'refund-twice',
    does: 'refunds more than was settled, in parts at once',
    needs: ['settle', 'refund'],
    plan: (random, facts) => [
      ...begun(facts),
      [settle(60)],
      Array.from({ length: random.between(2, 5) }, (_, server): Step => ({ ...refund(40), server })),
      [refund(40)],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'claim-against-expiry',
    does: 'claims a permit at the instant at which it expires, and pays',
    needs: ['claim', 'holdMs', 'clock'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      nearExpiry(random, facts),
      [{ do: 'claim', permit: 'p' }, ask('q', 60, { server: 1 })],
      [{ do: 'pay', permit: 'p' }],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'settle-against-expiry',
    does: 'settles a permit at the instant at which it expires',
    needs: ['settle', 'holdMs', 'clock'],
    plan: (random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      nearExpiry(random, facts),
      [settle(60), ask('q', 60, { server: 1 })],
      ...fill(100, facts, { parts: 5 }),
    ],
  },
  {
    name: 'late-payment',
    does: 'pays long after the permit would have expired, with a claim from before',
    needs: ['claim', 'holdMs', 'clock'],
    plan: (random, facts) => [
      ...begun(facts),
      [{ do: 'clock', at: facts.now + facts.holdMs * random.between(2, 20) }],
      ...fill(100, facts, { parts: 5 }),
      [{ do: 'pay', permit: 'p' }],
      ...(facts.has('settle') ? [[settle(60)]] : []),
    ],
  },
  {
    name: 'expired-permits',
    does: 'lets permits expire and asks for what they held: it fits again',
    needs: ['holdMs', 'clock'],
    plan: (random, facts) => [
      [budget(100)],
      ...['p', 'q'].map((permit): Moment => [ask(permit, 50)]),
      [{ do: 'clock', at: facts.now + facts.holdMs + 60_000 * random.between(1, 5) }],
      ...fill(100, facts, { parts: 4 }),
    ],
  },
  {
    name: 'every-ending-at-once',
    does: 'ends several permits in every way at once, and repeats it',
    needs: ['settle', 'void'],
    plan: (random, facts) => {
      const permits = ['p', 'q', 'r', 's'];
      const ends = (permit: string): Step =>
        random.pick<Step>([
          { do: 'void', permit },
          settle(20, permit),
          settle(5, permit),
          ...(facts.has('refund') ? [refund(5, permit)] : []),
        ]);
      const storm = (): Moment =>
        permits.flatMap((permit, index) => [
          { ...ends(permit), server: index },
          { ...ends(permit), server: index + 1 },
        ]);
      return [
        [budget(100)],
        permits.map((permit) => ask(permit, 20)),
        ...permits.flatMap((permit) => claimed(permit, facts)),
        storm(),
        storm(),
        ...fill(100, facts, { parts: 10 }),
      ];
    },
  },
  {
    name: 'reuse-after-void',
    does: 'uses a permit after it was given back',
    needs: ['void'],
    plan: (_random, facts) => [
      [budget(100)],
      [ask('p', 60)],
      [voided],
      [ask('q', 60)],
      ...paid('q', 60, facts),
      ...paid('p', 60, facts),
      ...fill(100, facts, { parts: 5 }),
    ],
  },
];

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomFrom } from '../src/random.js';
import { overspend } from '../src/run.js';
import type { Gate } from '../src/target.js';
import { memoryGate } from '../src/targets/memory.js';

/** Attacks that wait for nothing, so that many rounds take seconds. */
const QUICK = [
  ...['parallel-asks', 'retry-with-same-key', 'retry-at-once', 'retry-of-settlement', 'retry-of-refund'],
  ...['void-against-settle', 'void-against-claim', 'void-twice', 'settle-twice', 'claim-twice', 'refund-twice'],
  ...['refund-against-settle', 'claim-against-expiry', 'settle-against-expiry', 'late-payment', 'expired-permits'],
  ...[
    'every-ending-at-once',
    'tree-of-budgets',
    'endings-in-a-tree',
    'delegation',
    'delegation-races',
    'approval-twice',
    'long-life',
  ],
  ...['parallel-asks-of-a-count', 'endings-of-a-count', 'expired-permits-of-a-count', 'tree-at-midnight'],
];

/** The reference behind a network: each call takes random turns there and back, and some answers get lost. */
function distant(seed: number): Gate {
  const random = randomFrom(seed, 'network');
  const travel = async () => {
    for (let turns = random.between(0, 4); turns > 0; turns -= 1) await turn();
  };
  return new Proxy(memoryGate(), {
    get(gate, name, receiver) {
      const member: unknown = Reflect.get(gate, name, receiver);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        await travel();
        const answer: unknown = await member.apply(gate, args);
        await travel();
        const mayBeLost = name !== 'budget' && name !== 'delegate' && name !== 'clock';
        if (mayBeLost && random.next() < 0.05) throw new Error('connection closed');
        return answer;
      };
    },
  });
}

test.each([1, 2, 3, 4])(
  'a gate that holds its caps behind a network has no finding, whatever gets lost (seed %i)',
  async (seed) => {
    const target = { name: 'distant', open: async () => distant(seed) };
    const { attacks } = await overspend(target, { seed: seed * 1_000, rounds: 10, only: QUICK, shrinkMs: 2_000 });
    const failed = attacks.flatMap(({ attack, failures }) =>
      failures.map(({ seed: at, text }) => ({ attack, at, text })),
    );
    expect(failed).toEqual([]);
  },
);

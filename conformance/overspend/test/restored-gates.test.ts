import { expect, test } from 'vitest';
import { overspend } from '../src/run.js';
import type { Gate } from '../src/target.js';

/** A counter on a store whose copies can be put back. `notices`: it then permits nothing until a person confirms, and ends what was there. */
function storedGate({ notices }: { readonly notices: boolean }): Gate {
  let left = new Map<string, number>();
  let kept = new Map<string, number>();
  let isRestored = false;
  let ids = 0;
  const gate: Gate = {
    async budget({ cap }) {
      ids += 1;
      left.set(`budget-${ids}`, Number(cap));
      return { budget: `budget-${ids}` };
    },
    async ask({ budget, amount }) {
      if (notices && isRestored) throw new Error('the database is an older copy');
      const rest = (left.get(budget) ?? 0) - Number(amount);
      if (rest < 0) return { permitted: false, reason: 'over the cap' };
      left.set(budget, rest);
      ids += 1;
      return { permitted: true, permit: `permit-${ids}` };
    },
    async left({ budget }) {
      return { left: String(left.get(budget) ?? 0) };
    },
    async keep() {
      kept = new Map(left);
    },
    async rewind() {
      left = new Map(kept);
      isRestored = true;
    },
    async confirm() {
      if (!notices) return { done: false, reason: 'no older copy' };
      isRestored = false;
      left = new Map();
      return { done: true };
    },
  };
  return gate;
}

test.each([
  [{ notices: false }, 'failed', ['over']],
  [{ notices: true }, 'held', []],
] as const)('a gate whose database goes back, with %j, ends as %s', async (given, status, kinds) => {
  const target = { name: 'stored', open: async () => storedGate(given) };
  const { attacks } = await overspend(target, { seed: 1, rounds: 3, only: ['database-of-the-past'], shrinkMs: 1_000 });
  expect(attacks[0]?.status).toBe(status);
  expect(attacks[0]?.failures.map(({ kind }) => kind)).toEqual(kinds);
});

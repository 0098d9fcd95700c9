import type { Capability } from '../capabilities.js';
import type { Moment, Plan, Step } from '../plan.js';
import type { Random } from '../random.js';

/** What a generator may know of the gate. */
export interface Facts {
  readonly has: (capability: Capability) => boolean;
  /** How long an unclaimed permit lives, ms; 0 where none expires. */
  readonly holdMs: number;
  /** Currencies that a budget can have. */
  readonly currencies: readonly string[];
  /** Now, ms since the epoch. */
  readonly now: number;
}

/** One way to make a gate spend more than its cap. Its plan follows from the seed and the facts alone. */
export interface Attack {
  readonly name: string;
  /** What it does, for the table of attacks. */
  readonly does: string;
  readonly needs: readonly Capability[];
  readonly plan: (random: Random, facts: Facts) => Plan;
}

export const budget = (cap: number | string, more: Partial<Extract<Step, { do: 'budget' }>> = {}): Step => ({
  do: 'budget',
  budget: 'a',
  cap: String(cap),
  ...more,
});

export const ask = (
  permit: string,
  amount: number | string,
  more: Partial<Extract<Step, { do: 'ask' }>> = {},
): Step => ({ do: 'ask', permit, budget: 'a', amount: String(amount), ...more });

/** What a permit needs before it can be settled. */
export const claimed = (permit: string, facts: Facts): Moment[] =>
  facts.has('claim') ? [[{ do: 'claim', permit }]] : [];

/** From a permit to a payment that counts, as far as the gate goes. */
export function paid(permit: string, amount: number | string, facts: Facts): Moment[] {
  const settle: Moment[] = facts.has('settle') ? [[{ do: 'settle', permit, amount: String(amount) }]] : [];
  return [...claimed(permit, facts), [{ do: 'pay', permit }], ...settle];
}

export const left = (facts: Facts, of = 'a'): Moment[] => (facts.has('left') ? [[{ do: 'left', budget: of }]] : []);

/** Asks one after the other, of which the last does not fit in an empty budget: what a trick made room for, or took away, shows here. */
export function fill(cap: number, facts: Facts, { parts = 4, of = 'a', server = 0 } = {}): Moment[] {
  const amount = cap / parts;
  const asks = Array.from({ length: parts + 1 }, (_, index): Moment[] => [
    [ask(`fill-${of}-${index}`, amount, { budget: of, server: server + index })],
    ...paid(`fill-${of}-${index}`, amount, facts),
  ]);
  return [...left(facts, of), ...asks.flat(), ...left(facts, of)];
}

/** Three asks at once in each of several budgets. */
export const storm = (budgets: readonly string[], amount: number, name: string): Moment =>
  budgets.flatMap((of, index) =>
    [0, 1, 2].map((turn) => ask(`${name}-${of}-${turn}`, amount, { budget: of, server: index + turn })),
  );

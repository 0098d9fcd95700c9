import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ENDINGS, type EndingId, type EndState } from './endings.js';

/** A hold that a gate gave, in whole units of its currency. */
export interface EndedHold {
  readonly amount: number;
  readonly state: string;
}

/** An adapter with a gate, an agent whose mandate has a ceiling, and a service that counts its effects. */
export interface EndingWorld {
  /** Makes a call of `amount` that ends this way, and resolves once nothing is left to settle. Each call has another name. */
  call(ending: EndingId, amount: number): Promise<void>;
  /** Amounts of the effects that happened, in order. */
  paid(): readonly number[];
  /** Every hold that the gate gave. */
  holds(): Promise<readonly EndedHold[]>;
  close(): Promise<void>;
}

export interface EndingAdapter {
  readonly name: string;
  /** Endings that cannot happen to a call of this adapter, each with the reason. */
  readonly impossible?: Partial<Readonly<Record<EndingId, string>>>;
  /** The amount of `refused-by-gate` is `ceiling + 1`; no other call is above it. */
  open(ceiling: number): Promise<EndingWorld>;
}

const CEILING = 100;
/** States in which a hold keeps its amount, or gave it to what was captured. */
const COUNTED = ['settled', 'unknown', 'claimed'];

/** What an adapter makes of each way a call can end, and of random sequences of them. */
export function describeEndings(adapter: EndingAdapter): void {
  describe(`endings of a call through ${adapter.name}`, () => {
    let world: EndingWorld | null = null;
    afterEach(async () => {
      await world?.close();
      world = null;
    });
    const possible = ENDINGS.filter(({ id }) => adapter.impossible?.[id] === undefined);
    const amountOf = (id: EndingId) => (id === 'refused-by-gate' ? CEILING + 1 : 5);

    test.each(possible)('$id: $means', async ({ id, paid, holds }) => {
      world = await adapter.open(CEILING);
      await world.call(id, amountOf(id));
      expect(world.paid()).toEqual(paid === 0 ? [] : [5]);
      const states = (await world.holds()).map(({ state }) => endState(state));
      if (states.length === 0) states.push('none');
      for (const state of states) expect(holds).toContain(state);
    });

    test('what was paid stays within what was captured or is reserved, after any sequence of endings', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...possible), { minLength: 2, maxLength: 5 }), async (sequence) => {
          const current = await adapter.open(CEILING);
          try {
            for (const { id } of sequence) await current.call(id, amountOf(id));
            const counted = (await current.holds()).filter(({ state }) => COUNTED.includes(state));
            expect(sum(current.paid())).toBeLessThanOrEqual(sum(counted.map(({ amount }) => amount)));
            expect(current.paid()).toHaveLength(sequence.filter(({ paid }) => paid === 1).length);
          } finally {
            await current.close();
          }
        }),
        { numRuns: 8 },
      );
    });
  });
}

/** A claimed hold whose process is gone keeps its amount as one of unknown outcome does. */
function endState(state: string): EndState {
  if (state === 'settled' || state === 'voided') return state;
  return state === 'unknown' || state === 'claimed' ? 'unknown' : 'none';
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

import { describe, expect, test } from 'vitest';
import {
  budgetReturns,
  budgetReturnsTable,
  EXEMPTIONS,
  unexplainedReturns,
} from '../../src/reducer/hold/budget-returns.js';

describe('budget that returns after money may have moved', () => {
  test('returns by the named word of a party, in every pair of verbs of the machine', () => {
    expect(unexplainedReturns()).toEqual([]);
  });

  test('has no exemption that the machine does not need', () => {
    const named = Object.entries(EXEMPTIONS).flatMap(([trigger, { positions }]) =>
      positions.map((position) => `${trigger} at ${position}`),
    );
    const found = budgetReturns().map(({ trigger, position }) => `${trigger} at ${position}`);
    expect(named.sort()).toEqual(found.sort());
  });

  test('never returns by time, by a revocation or by a fired rule', () => {
    const triggers = new Set(budgetReturns().map(({ trigger }) => trigger));
    for (const trigger of ['expire', 'close', 'bind', 'claim', 'reserveSlot'] as const)
      expect(triggers).not.toContain(trigger);
  });

  test('is printed with the verbs that lead to each position', () => {
    const row = '| dispatching | claim, releaseSlot | void | nothing | its claimer states that nothing happened |';
    expect(budgetReturnsTable().split('\n')).toContain(row);
  });
});

import { describe, expect, test } from 'vitest';
import {
  budgetReturns,
  budgetReturnsTable,
  EXEMPTIONS,
  unexplainedReturns,
} from '../../src/reducer/hold/budget-returns.js';

describe('returned budget', () => {
  test('budget returns after money may have moved by the named word of a party alone, in every pair of verbs', () => {
    expect(unexplainedReturns()).toEqual([]);
  });

  test('no exemption from the rule of returned budget is named that the machine does not need', () => {
    const named = Object.entries(EXEMPTIONS).flatMap(([trigger, { positions }]) =>
      positions.map((position) => `${trigger} at ${position}`),
    );
    const found = budgetReturns().map(({ trigger, position }) => `${trigger} at ${position}`);
    expect(named.sort()).toEqual(found.sort());
  });

  test('budget never returns after money may have moved by time, by a revocation or by a fired rule', () => {
    const triggers = new Set(budgetReturns().map(({ trigger }) => trigger));
    for (const trigger of ['expire', 'close', 'bind', 'claim', 'reserveSlot'] as const)
      expect(triggers).not.toContain(trigger);
  });

  test('the table of returned budget names the verbs that lead to each position', () => {
    const row = '| dispatching | claim, releaseSlot | void | nothing | its claimer states that nothing happened |';
    expect(budgetReturnsTable().split('\n')).toContain(row);
  });
});

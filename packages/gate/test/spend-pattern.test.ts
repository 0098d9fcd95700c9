import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnusual } from '../src/checks/authority.js';

const same = (amount: bigint, times: number) => Array.from({ length: times }, () => amount);

describe('spend pattern', () => {
  test.each([
    ['above four times a uniform mean', 401n, same(100n, 20), true],
    ['but not at four times it', 400n, same(100n, 20), false],
    ['but not below it', 1n, same(100n, 20), false],
    // Mean 100, standard deviation 10: the edge is at 140.
    ['above the mean by more than four standard deviations', 141n, [...same(90n, 10), ...same(110n, 10)], true],
    ['but not by exactly four', 140n, [...same(90n, 10), ...same(110n, 10)], false],
    ['but not below the mean, however far', 0n, [...same(90n, 10), ...same(110n, 10)], false],
    ['but not after four payments', 10_000n, same(1n, 4), false],
    ['from five payments on', 5n, same(1n, 5), true],
  ])('an amount is unusual %s', (_what, amount, earlier, expected) => {
    expect(isUnusual(amount, earlier)).toBe(expected);
  });

  test('an amount is unusual by the same rule in every unit and order, also for the largest amounts', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }), { minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }), (earlier, amount) => {
        const unusual = isUnusual(amount, earlier);
        expect(
          isUnusual(
            amount * 100n,
            earlier.map((one) => one * 100n),
          ),
        ).toBe(unusual);
        expect(isUnusual(amount, [...earlier].reverse())).toBe(unusual);
      }),
    );
  });

  test('a larger amount than an unusual one is unusual too', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 100_000n }), (earlier, amount) => {
        if (isUnusual(amount, earlier)) expect(isUnusual(amount + 1n, earlier)).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, moneyText, plainMoney, worth } from '../src/amounts.js';

test.each([
  ['100', '100'],
  ['0.30', '0.3'],
  ['0.000000000000000000000000000001', '0.000000000000000000000000000001'],
  ['340282366920938463463374607431768211456', '340282366920938463463374607431768211456'],
])('the plain decimal %s is read without loss', (text, printed) => {
  expect(moneyText(money(text))).toBe(printed);
});

test.each(['', '-1', '1e2', ' 1', '01', '1.', '.5', '1,000', 'NaN', '１'])('%j is no plain decimal', (text) => {
  expect(plainMoney(text)).toBeNull();
});

test.each([
  ['1e2', '100'],
  ['0x64', '100'],
  [' 100 ', '100'],
  ['1,000', '1000'],
  ['１００', '100'],
  ['+60', '60'],
  ['-50', '0'],
  ['2.5e-3', '0.0025'],
])('%j is worth %s to a program that reads it as a number', (text, amount) => {
  expect(moneyText(worth(text) ?? -1n)).toBe(amount);
});

test.each(['NaN', '', 'abc', 'Infinity', '1e400'])('%j is worth no amount', (text) => {
  expect(worth(text)).toBeNull();
});

test('an amount is printed as the decimal that it was read from', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), (amount) => {
      expect(money(moneyText(amount))).toBe(amount);
    }),
  );
});

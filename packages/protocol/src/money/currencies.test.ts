import { expect, test } from 'vitest';
import { currencyExponent } from './currencies.js';

test.each([
  ['JPY', 0],
  ['USD', 2],
  ['eur', 2],
  ['KWD', 3],
  ['CLF', 4],
  ['USDC', 6],
  ['usdc', 6],
  ['HBAR', 8],
])('%s has %d decimal places', (currency, exponent) => {
  expect(currencyExponent(currency)).toBe(exponent);
});

test.each(['', 'XXX', 'XAU', 'BTC', 'US', 'USDT ', ' USD', 'USD\n', 'uſd', 'ＵＳＤ', 'constructor', '__proto__'])(
  '%j is no known currency',
  (currency) => {
    expect(currencyExponent(currency)).toBeNull();
  },
);

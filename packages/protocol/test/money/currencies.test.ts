import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyCode, currencyExponent, isSameCurrency } from '../../src/money/units.js';

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

// threat money currency-letters-become: A currency in letters that become its code in another case: long s, Kelvin
//   sign => it is another currency: refused
test('currencies are the same by their ASCII letters in any case, and by nothing else', () => {
  const lower = (text: string) =>
    Array.from(text, (unit) => (unit >= 'A' && unit <= 'Z' ? String.fromCharCode(unit.charCodeAt(0) + 32) : unit)).join(
      '',
    );
  const isCode = (text: string) => text !== '' && Array.from(lower(text)).every((unit) => unit >= 'a' && unit <= 'z');
  const known = fc.constantFrom(
    'USD',
    'usd',
    'uSd',
    'SEK',
    'sek',
    'u\u017fd',
    'SE\u212a',
    'USD ',
    '\u0131sk',
    'ＵＳＤ',
    '',
  );
  const text = fc.oneof(known, known, fc.string({ unit: 'binary', maxLength: 4 }));
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(isSameCurrency(a, b)).toBe(isCode(a) && isCode(b) && lower(a) === lower(b));
      expect(currencyCode(a) === null).toBe(!isCode(a));
    }),
    { numRuns: 2_000 },
  );
});

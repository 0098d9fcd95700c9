import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CURRENCY_EXPONENTS,
  MONEY_MAX_UNITS,
  moneyScale,
  toUnits,
  unitsToDecimal,
  unitsToNumber,
} from '../../src/money/units.js';

const CURRENCIES = ['JPY', 'USD', 'KWD', 'CLF', 'USDC', 'HBAR'];
const currency = fc.constantFrom(...CURRENCIES);
const units = fc.bigInt({ min: 0n, max: MONEY_MAX_UNITS });

/** Units of a double by exact integer arithmetic on its shortest decimal text, without reading digits by pattern. */
function exactUnits(amount: number, scale: number): bigint | null {
  const [mantissa = '', power = '0'] = amount.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(power) - fraction.length + scale;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : null;
}

describe('JSON numbers', () => {
  test('a JSON number converts exactly or not at all, as integer arithmetic on its decimal text says', () => {
    const amount = fc.oneof(
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      fc.nat().map((cents) => cents / 100),
      fc.nat().map((micros) => micros / 1e6),
    );
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        const exact = exactUnits(value, moneyScale(code) ?? 0);
        const expected = exact === null || exact > MONEY_MAX_UNITS ? null : exact;
        expect(toUnits(value, code)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[number, string, bigint | null]>([
    [0, 'USD', 0n],
    [-0, 'USD', 0n],
    [0.1, 'USD', 100_000n],
    [0.1 + 0.2, 'USD', null],
    [19.99, 'USD', 19_990_000n],
    [0.001, 'USD', 1_000n],
    [0.000001, 'USD', 1n],
    [1.005, 'USD', 1_005_000n],
    [150.0, 'JPY', 150_000_000n],
    [150.5, 'JPY', 150_500_000n],
    [1.0005, 'KWD', 1_000_500n],
    [1e-6, 'USDC', 1n],
    [1e-7, 'USDC', null],
    [1e-7, 'HBAR', 10n],
    [1.5e-7, 'HBAR', 15n],
    [1e-7, 'USD', null],
    [5e-324, 'HBAR', null],
    [9223372036854, 'JPY', 9_223_372_036_854_000_000n],
    [9223372036855, 'JPY', null],
    [92233720368, 'HBAR', 9_223_372_036_800_000_000n],
    [1e21, 'JPY', null],
    [Number.MAX_VALUE, 'JPY', null],
    [-1, 'USD', null],
    [-0.01, 'USD', null],
    [-5e-324, 'USD', null],
    [Number.NaN, 'USD', null],
    [Number.POSITIVE_INFINITY, 'USD', null],
    [1, 'XXX', null],
    [0, '', null],
  ])('%d %s is %s units', (amount, code, minor) => {
    expect(toUnits(amount, code)).toBe(minor);
  });
});

describe('decimal strings', () => {
  test.each<[string, string, bigint | null]>([
    ['250', 'USD', 250_000_000n],
    ['250.5', 'usd', 250_500_000n],
    ['250.50', 'USD', 250_500_000n],
    ['0.10000000', 'USD', 100_000n],
    ['0.000001', 'USD', 1n],
    ['0.0000001', 'USD', null],
    ['0.000001', 'JPY', 1n],
    ['9223372036854.775807', 'USD', 2n ** 63n - 1n],
    ['9223372036854.775808', 'USD', null],
    ['9223372036854.775807', 'JPY', 2n ** 63n - 1n],
    ['92233720368.54775807', 'HBAR', 2n ** 63n - 1n],
    ['92233720368.54775808', 'HBAR', null],
    ['1.0', 'JPY', 1_000_000n],
    ['0.000001', 'USDC', 1n],
    ['0.0000001', 'USDC', null],
    ['9'.repeat(32), 'USD', null],
    ['1'.repeat(100_000), 'USD', null],
    [`0.${'0'.repeat(100_000)}`, 'USD', null],
  ])('%.40s %s is %s units', (amount, code, minor) => {
    expect(toUnits(amount, code)).toBe(minor);
  });

  test.each([
    '',
    ' ',
    ' 250',
    '250 ',
    '250\n',
    '2.5e2',
    '1e3',
    '0xFA',
    '0b1',
    '-1',
    '-0',
    '+1',
    '.5',
    '5.',
    '1..2',
    '1.2.3',
    '1,000',
    '1_000',
    '1\u00a0000',
    '٢٥',
    '２５０',
    'NaN',
    'Infinity',
    'null',
    '250n',
    '$250',
  ])('%j is no amount', (amount) => {
    expect(toUnits(amount, 'USD')).toBeNull();
  });

  test('a decimal string of any digits converts as integer arithmetic says', () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    fc.assert(
      fc.property(digits, fc.option(digits, { nil: undefined }), currency, (whole, fraction, code) => {
        const scaled = BigInt(whole + (fraction ?? '')) * 10n ** BigInt(moneyScale(code) ?? 0);
        const unit = 10n ** BigInt(fraction?.length ?? 0);
        const exact = scaled % unit === 0n ? scaled / unit : null;
        const expected = exact === null || exact > MONEY_MAX_UNITS ? null : exact;
        expect(toUnits(fraction === undefined ? whole : `${whole}.${fraction}`, code)).toBe(expected);
      }),
    );
  });
});

describe('conversion back', () => {
  test('decimal text of units converts to the same units, always', () => {
    fc.assert(
      fc.property(units, currency, (count, code) => {
        expect(toUnits(unitsToDecimal(count, code), code)).toBe(count);
      }),
    );
    for (const code of CURRENCIES) {
      expect(toUnits(unitsToDecimal(MONEY_MAX_UNITS, code), code)).toBe(MONEY_MAX_UNITS);
    }
  });

  test('a JSON number of up to fifteen digits, or of less than 2^52 units, converts to the same units, always', () => {
    const few = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat({ max: 3 }));
    const exact = fc.oneof(
      few.map(([digits, zeros]) => digits * 10n ** BigInt(zeros)),
      fc.bigInt({ min: 0n, max: 2n ** 52n - 1n }),
    );
    fc.assert(
      fc.property(exact, currency, (count, code) => {
        expect(toUnits(unitsToNumber(count, code), code)).toBe(count);
      }),
      { numRuns: 1000 },
    );
  });

  test('every amount in whole minor units of its currency is the same number and text on the wire as it was sent', () => {
    const known = fc.constantFrom(...CURRENCY_EXPONENTS);
    const minor = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(known, minor, ([code, exponent], count) => {
        const sent = Number(count) / 10 ** exponent;
        const units = count * 10n ** BigInt(Math.max(exponent, 6) - exponent);
        expect(toUnits(sent, code)).toBe(units > MONEY_MAX_UNITS ? null : units);
        expect(unitsToNumber(units, code)).toBe(sent);
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[bigint, string, string]>([
    [0n, 'USD', '0'],
    [5n, 'USD', '0.000005'],
    [50_000n, 'USD', '0.05'],
    [500_000n, 'USD', '0.5'],
    [1_500_000n, 'USD', '1.5'],
    [10_000_000n, 'USD', '10'],
    [1_000_000_000n, 'JPY', '1000'],
    [1n, 'USDC', '0.000001'],
    [1n, 'HBAR', '0.00000001'],
    [-50_000n, 'USD', '-0.05'],
    [-10_000_000n, 'USD', '-10'],
  ])('%s units of %s are %s', (count, code, text) => {
    expect(unitsToDecimal(count, code)).toBe(text);
  });
});

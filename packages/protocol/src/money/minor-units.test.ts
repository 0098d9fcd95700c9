import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AMOUNT_MAX_MINOR_UNITS } from '../limits.js';
import { currencyExponent } from './currencies.js';
import { minorToDecimal, minorToNumber, toMinorUnits } from './minor-units.js';

const CURRENCIES = ['JPY', 'USD', 'KWD', 'CLF', 'USDC', 'HBAR'];
const currency = fc.constantFrom(...CURRENCIES);
const minorUnits = fc.bigInt({ min: 0n, max: AMOUNT_MAX_MINOR_UNITS });

/** Minor units of a double by exact integer arithmetic on its shortest decimal text, without reading digits by pattern. */
function exactMinorUnits(amount: number, exponent: number): bigint | null {
  const [mantissa = '', power = '0'] = amount.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(power) - fraction.length + exponent;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : null;
}

describe('a JSON number', () => {
  test('converts exactly or not at all, as integer arithmetic on its decimal text says', () => {
    const amount = fc.oneof(
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      fc.nat().map((cents) => cents / 100),
      fc.nat().map((micros) => micros / 1e6),
    );
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        const exact = exactMinorUnits(value, currencyExponent(code) ?? 0);
        const expected = exact === null || exact > AMOUNT_MAX_MINOR_UNITS ? null : exact;
        expect(toMinorUnits(value, code)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[number, string, bigint | null]>([
    [0, 'USD', 0n],
    [-0, 'USD', 0n],
    [0.1, 'USD', 10n],
    [0.1 + 0.2, 'USD', null],
    [19.99, 'USD', 1999n],
    [19.999, 'USD', null],
    [1.005, 'USD', null],
    [150.0, 'JPY', 150n],
    [150.5, 'JPY', null],
    [1.005, 'KWD', 1005n],
    [1.0005, 'KWD', null],
    [1e-6, 'USDC', 1n],
    [1e-7, 'USDC', null],
    [1e-7, 'HBAR', 10n],
    [1.5e-7, 'HBAR', 15n],
    [1e-7, 'USD', null],
    [5e-324, 'HBAR', null],
    [2 ** 53 - 1, 'JPY', 2n ** 53n - 1n],
    [2 ** 53, 'JPY', null],
    [90071992547409.9, 'USD', 9007199254740990n],
    [90071992547409.92, 'USD', null],
    [1e15, 'JPY', 10n ** 15n],
    [1e21, 'JPY', null],
    [Number.MAX_VALUE, 'JPY', null],
    [-1, 'USD', null],
    [-0.01, 'USD', null],
    [-5e-324, 'USD', null],
    [Number.NaN, 'USD', null],
    [Number.POSITIVE_INFINITY, 'USD', null],
    [1, 'XXX', null],
    [0, '', null],
  ])('%d %s is %s minor units', (amount, code, minor) => {
    expect(toMinorUnits(amount, code)).toBe(minor);
  });
});

describe('a decimal string', () => {
  test.each<[string, string, bigint | null]>([
    ['250', 'USD', 25000n],
    ['250.5', 'usd', 25050n],
    ['250.50', 'USD', 25050n],
    ['0.10000000', 'USD', 10n],
    ['0.101', 'USD', null],
    ['90071992547409.91', 'USD', 2n ** 53n - 1n],
    ['90071992547409.92', 'USD', null],
    ['9007199254740991', 'JPY', 2n ** 53n - 1n],
    ['9007199254740992', 'JPY', null],
    ['9007199254740991.0', 'JPY', 2n ** 53n - 1n],
    ['1.0', 'JPY', 1n],
    ['0.000001', 'USDC', 1n],
    ['0.0000001', 'USDC', null],
    ['9'.repeat(32), 'USD', null],
    ['1'.repeat(100_000), 'USD', null],
    [`0.${'0'.repeat(100_000)}`, 'USD', null],
  ])('%.40s %s is %s minor units', (amount, code, minor) => {
    expect(toMinorUnits(amount, code)).toBe(minor);
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
    expect(toMinorUnits(amount, 'USD')).toBeNull();
  });

  test('of any digits agrees with integer arithmetic', () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    fc.assert(
      fc.property(digits, fc.option(digits, { nil: undefined }), currency, (whole, fraction, code) => {
        const exponent = currencyExponent(code) ?? 0;
        const scaled = BigInt(whole + (fraction ?? '')) * 10n ** BigInt(exponent);
        const unit = 10n ** BigInt(fraction?.length ?? 0);
        const exact = scaled % unit === 0n ? scaled / unit : null;
        const expected = exact === null || exact > AMOUNT_MAX_MINOR_UNITS ? null : exact;
        expect(toMinorUnits(fraction === undefined ? whole : `${whole}.${fraction}`, code)).toBe(expected);
      }),
    );
  });
});

describe('the way back', () => {
  test('decimal text of minor units converts to the same minor units, always', () => {
    fc.assert(
      fc.property(minorUnits, currency, (minor, code) => {
        expect(toMinorUnits(minorToDecimal(minor, code), code)).toBe(minor);
      }),
    );
    for (const code of CURRENCIES) {
      expect(toMinorUnits(minorToDecimal(AMOUNT_MAX_MINOR_UNITS, code), code)).toBe(AMOUNT_MAX_MINOR_UNITS);
    }
  });

  test('a JSON number of up to fifteen digits converts to the same minor units, always', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), currency, (minor, code) => {
        expect(toMinorUnits(minorToNumber(minor, code), code)).toBe(minor);
      }),
    );
  });

  test.each<[bigint, string, string]>([
    [0n, 'USD', '0'],
    [5n, 'USD', '0.05'],
    [50n, 'USD', '0.5'],
    [150n, 'USD', '1.5'],
    [1000n, 'USD', '10'],
    [1000n, 'JPY', '1000'],
    [1n, 'USDC', '0.000001'],
    [-5n, 'USD', '-0.05'],
    [-1000n, 'USD', '-10'],
  ])('%s minor units of %s are %s', (minor, code, text) => {
    expect(minorToDecimal(minor, code)).toBe(text);
  });
});

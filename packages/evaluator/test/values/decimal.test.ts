import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/values/decimal';
import { TextBuffer } from '../../src/values/text-buffer';

function buffer(text: string): TextBuffer {
  const made = new TextBuffer(text.length + 1);
  made.pushString(text);
  return made;
}

function decimal(text: string): Decimal {
  const read = new Decimal();
  const { units, length } = buffer(text);
  expect(read.readNumber(units, 0, length)).toBe(true);
  return read;
}

function isText(text: string): boolean {
  const { units, length } = buffer(text);
  return new Decimal().readText(units, 0, length);
}

function written(value: Decimal): string {
  const out = new TextBuffer(8);
  value.write(out);
  return String.fromCharCode(...out.units.subarray(0, out.length));
}

/** The decimal as an integer of 10^-400, the finest that these tests use. */
function exact(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(exponent) - fraction.length);
}

const sign = (value: bigint) => (value < 0n ? -1 : value > 0n ? 1 : 0);
const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
const plainText = fc
  .tuple(fc.constantFrom('', '-'), digits(32), fc.option(digits(32), { nil: '' }))
  .map(([minus, whole, fraction]) => `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`);
const moneyText = fc
  .tuple(fc.integer(), fc.nat(99))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
const anyText = fc.oneof(
  plainText,
  moneyText,
  anyNumber,
  fc.constantFrom('0', '-0', '0.00', '9007199254740993', '1e308', '5e-324'),
);

describe('Decimal', () => {
  it('a decimal compares as exact integers do', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(decimal(a).compare(decimal(b)))).toBe(sign(exact(a) - exact(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('a decimal adds as exact integers do', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const sum = new Decimal();
        sum.setSum(decimal(a), decimal(b));
        expect(exact(written(sum))).toBe(exact(a) + exact(b));
      }),
      { numRuns: 2000 },
    );
  });

  it('a decimal reads a number as its shortest round-trip text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(written(decimal(String(value))))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('the decimals 0.1 and 0.2 add up to 0.3', () => {
    const sum = new Decimal();
    sum.setSum(decimal('0.1'), decimal('0.2'));
    expect(sum.compare(decimal('0.3'))).toBe(0);
  });

  it('a decimal adds to itself and over itself', () => {
    const sum = decimal('123456789012345678901234567890.5');
    sum.setSum(sum, sum);
    expect(written(sum)).toBe('246913578024691357802469135781');
  });

  it('a decimal knows zero and the negative in every form', () => {
    for (const zero of ['0', '-0', '0.000', '-0.0', '00000000000000000000000000000000']) {
      expect(decimal(zero).isZero()).toBe(true);
      expect(decimal(zero).isNegative()).toBe(false);
    }
    expect(decimal('-0.00000000000000000000000000000001').isNegative()).toBe(true);
    expect(decimal('-1').isNegative()).toBe(true);
  });

  it.each([
    '',
    '-',
    '.5',
    '5.',
    '+1',
    ' 1',
    '1 ',
    '1e3',
    '0x10',
    '1_000',
    '1,5',
    'NaN',
    'Infinity',
    '--1',
    '1.2.3',
    '٣',
  ])('a decimal does not take %j for decimal text', (text) => {
    expect(isText(text)).toBe(false);
  });

  it('a decimal takes 32 digits on either side of the point and no more', () => {
    const most = '9'.repeat(32);
    expect(isText(`-${most}.${most}`)).toBe(true);
    expect(isText(`${most}9`)).toBe(false);
    expect(isText(`1.${most}9`)).toBe(false);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CURRENCY_EXPONENTS, currencyExponent } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmountReading, amountText, readAmount } from '../src/ui/amount.js';

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const LOCALES = ['de', 'en', 'en-IN', 'fr', 'sv', 'de-CH', 'hi', 'es', 'pl', 'ar-EG', 'hi-u-nu-deva', 'fa'];

const read = (decimal: string): AmountReading => ({ state: 'read', decimal });
const UNREADABLE: AmountReading = { state: 'unreadable' };
const ambiguous = (whole: string, fraction: string): AmountReading => ({
  state: 'ambiguous',
  readings: [whole, fraction],
});

describe('amounts', () => {
  test.each<[locale: string, currency: string | null, text: string, reading: AmountReading]>([
    ['de', 'USD', '1.200', read('1200')],
    ['de', 'USD', '1.200,50', read('1200.5')],
    ['de', 'USD', '1200,5', read('1200.5')],
    ['de', 'USD', '1.234.567', read('1234567')],
    ['de', 'JPY', '1.200', read('1200')],
    ['de', 'KWD', '1.200', ambiguous('1200', '1,2')],
    ['de', 'KWD', '1,234', ambiguous('1234', '1,2340')],
    ['de', 'KWD', '1,2340', read('1.234')],
    ['de', null, '1.200', ambiguous('1200', '1,2')],
    ['de', 'NOSUCH', '1.200', ambiguous('1200', '1,2')],
    ['de', 'USD', '1,200', ambiguous('1200', '1,2')],
    ['de', 'USD', '12.000,00', read('12000')],
    ['de', 'USD', '1.20', UNREADABLE],
    ['de', 'USD', '1,200.50', UNREADABLE],
    ['de', 'USD', '1.2000', UNREADABLE],
    ['de', 'USD', '12.00.000', UNREADABLE],
    ['en', 'USD', '1,200', read('1200')],
    ['en', 'USD', '1,200.50', read('1200.5')],
    ['en', 'USD', '1.200', ambiguous('1200', '1.2')],
    ['en', 'KWD', '1,200', ambiguous('1200', '1.2')],
    ['en', null, '1,200', ambiguous('1200', '1.2')],
    ['en', 'USD', '1.200,50', UNREADABLE],
    ['en', 'USD', '0.500', read('0.5')],
    ['en', 'USD', '1,20', UNREADABLE],
    ['en-IN', 'INR', '1,20,000', read('120000')],
    ['en-IN', 'INR', '120,000', read('120000')],
    ['en-IN', 'INR', '12,00,00', UNREADABLE],
    ['fr', 'EUR', '1 200,50', read('1200.5')],
    ['fr', 'EUR', '1\u202f200,50', read('1200.5')],
    ['fr', 'EUR', '1\u00a0200', read('1200')],
    ['fr', 'EUR', '1.200', ambiguous('1200', '1,2')],
    ['fr', 'EUR', '1.200,50', UNREADABLE],
    ['sv', 'SEK', '1 200,50', read('1200.5')],
    ['sv', 'SEK', '1,200', ambiguous('1200', '1,2')],
    ['de-CH', 'CHF', "1'200.50", read('1200.5')],
    ['de-CH', 'CHF', '1’200', read('1200')],
    ['de-CH', 'CHF', '1.200', ambiguous('1200', '1.2')],
    ['hi', 'INR', '12,34,567.5', read('1234567.5')],
    ['hi', 'INR', '१२,३४,५६७', read('1234567')],
    ['ar-EG', 'EGP', '١٬٢٠٠٫٥', read('1200.5')],
    ['ar-EG', 'EGP', '1,200.5', read('1200.5')],
    ['ar-EG', 'EGP', '١٢٠٠', read('1200')],
    ['es', 'EUR', '1.200', read('1200')],
    ['pl', 'PLN', '1 200', read('1200')],
  ])('an amount is read as its locale writes numbers: %s, %s: %s', (locale, currency, text, reading) => {
    expect(readAmount(text, currency, locale)).toEqual(reading);
  });

  test.each([
    '-5',
    '+5',
    '1e3',
    '1 200',
    '12 00',
    'USD 5',
    '5 USD',
    '0x10',
    'NaN',
    '1.2.3',
    '.5',
    '5.',
    '1\u202e200',
    '5\u200b0',
  ])('a text that is no amount is refused in English: %j', (text) => {
    expect(readAmount(text, 'USD', 'en')).toEqual(UNREADABLE);
  });

  test('an empty text is none', () => {
    expect(readAmount(' ', 'USD', 'de')).toEqual({ state: 'empty' });
  });

  test('a text of 32 digits before and behind the point keeps all of them, and a longer one is refused', () => {
    const digits = '12345678901234567890123456789012';
    expect(readAmount(`${digits}.${digits}`, 'USD', 'en')).toEqual(read(`${digits}.${digits}`));
    expect(readAmount(`${digits}3`, 'USD', 'en')).toEqual(UNREADABLE);
  });
});

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat({ max: 999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, fraction, places]) => {
    const behind = String(fraction).padStart(6, '0').slice(0, places).replace(/0+$/, '');
    return behind === '' ? String(whole) : `${whole}.${behind}`;
  });
const currencies = fc.constantFrom(null, 'XYZ', ...CURRENCY_EXPONENTS.keys());

test.each(LOCALES)(
  'what the page shows is read as the same amount, or is ambiguous with it among the readings: %s',
  (locale) => {
    fc.assert(
      fc.property(decimals, currencies, (decimal, currency) => {
        const reading = readAmount(amountText(decimal, currency, locale), currency, locale);
        if (reading.state !== 'ambiguous') {
          expect(reading).toEqual(read(decimal));
          return;
        }
        const both = reading.readings.map((text) => readAmount(text, currency, locale));
        expect(both).toContainEqual(read(decimal));
      }),
      { numRuns: 300 },
    );
  },
);

test.each(LOCALES)('each reading of an ambiguous text is itself read one way: %s', (locale) => {
  const parts = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.nat({ max: 999 }), fc.constantFrom('.', ','));
  fc.assert(
    fc.property(parts, currencies, ([before, behind, separator], currency) => {
      const thousandths = String(behind).padStart(3, '0');
      const reading = readAmount(`${before}${separator}${thousandths}`, currency, locale);
      const decimal = `${before}.${thousandths}`.replace(/\.?0+$/, '');
      if (reading.state === 'read') {
        // Only where no decimal of the currency is as small is it read without a question.
        expect(currencyExponent(currency ?? '') ?? 3).toBeLessThan(3);
        expect(reading).toEqual(read(`${before}${thousandths}`));
        return;
      }
      if (reading.state !== 'ambiguous') throw new Error(`${reading.state}`);
      const both = reading.readings.map((text) => readAmount(text, currency, locale));
      expect(both).toEqual([read(`${before}${thousandths}`), read(decimal)]);
    }),
    { numRuns: 300 },
  );
});

test('only the field of amounts asks for decimals, and only these places format amounts', async () => {
  const names = (await readdir(SOURCE, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(SOURCE, name), 'utf8')] as const),
  );
  const using = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text)).map(([name]) => name);
  expect(using(/inputMode="decimal"/)).toEqual(['ui/money.tsx']);
  expect(using(/\bamountText\(/).sort()).toEqual([
    'pages/decisions/cause-text.ts',
    'pages/mandates/changed-terms.ts',
    'pages/mandates/limit-fields.tsx',
    'playground/inputs.tsx',
    'ui/amount.ts',
    'ui/money.tsx',
  ]);
  expect(using(/<Field\b[^>]*name="(?:amount|perTxnMax|maxAmount)"/)).toEqual([]);
});

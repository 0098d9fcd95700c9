import {
  CURRENCY_EXPONENTS,
  currencyExponent,
  decimalOfMinor,
  readTermSource,
  readTerms,
  type TermSource,
  toUnits,
} from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const sourceOf = (stated: unknown, term = 'amount'): TermSource => {
  const source = readTermSource(stated, { term, path: '$', parameters: ['query', 'path'] });
  if (!('kind' in source)) throw new Error(source.message);
  return source;
};

describe('a term as it is written', () => {
  test.each([
    ['/total', { kind: 'pointer', pointer: '/total' }],
    ['acme', { kind: 'fixed', value: 'acme' }],
    [5, { kind: 'fixed', value: 5 }],
    [{ value: '/slash' }, { kind: 'fixed', value: '/slash' }],
    [
      { from: '/cents', unit: 'minor' },
      { kind: 'pointer', pointer: '/cents', unit: 'minor' },
    ],
    [
      { from: '/total', in: 'query' },
      { kind: 'pointer', pointer: '/total', in: 'query' },
    ],
    [{ query: 'total' }, { kind: 'pointer', pointer: '/total', in: 'query' }],
    [
      { param: 'a/b~', unit: 'minor' },
      { kind: 'pointer', pointer: '/a~1b~0', in: 'path', unit: 'minor' },
    ],
  ])('%j is read', (stated, source) => {
    expect(sourceOf(stated)).toEqual(source);
  });

  test.each([
    ['/a~', '$'],
    ['', '$'],
    [Number.NaN, '$'],
    [null, '$'],
    [true, '$'],
    [['/a'], '$'],
    [{}, '$.from'],
    [{ from: 'total' }, '$.from'],
    [{ from: '/a', in: 'header' }, '$.in'],
    [{ from: '/a', unit: 'cents' }, '$.unit'],
    [{ from: '/a', value: 5 }, '$'],
    [{ value: {} }, '$'],
    [{ form: '/a' }, '$'],
    [{ header: 'x-total' }, '$.header'],
    [{ query: '' }, '$.query'],
    [{ query: 5 }, '$.query'],
    [{ query: 'total', from: '/a' }, '$.from'],
    [{ query: 'total', unit: 'cents' }, '$.unit'],
  ])('%j is refused at %s', (stated, path) => {
    expect(readTermSource(stated, { term: 'amount', path: '$', parameters: ['query', 'path'] })).toMatchObject({
      path,
    });
  });

  test('a unit belongs to the amount, and parameters to callers that have them', () => {
    expect(readTermSource({ from: '/a', unit: 'minor' }, { term: 'merchant', path: '$' })).toMatchObject({
      path: '$.unit',
    });
    expect(readTermSource({ from: '/a', in: 'query' }, { term: 'merchant', path: '$' })).toMatchObject({
      path: '$.in',
    });
  });
});

describe('the values of terms', () => {
  const read = (stated: Record<string, unknown>, body: unknown, defaults = {}) => {
    const sources = new Map(Object.entries(stated).map(([term, each]) => [term, sourceOf(each, term)]));
    return readTerms(sources, { body, query: { total: '7' }, path: { id: 'acme' } }, body, defaults);
  };

  test('come from body, query, path, function and the terms themselves', () => {
    const stated = {
      amount: { from: '/total', in: 'query' },
      merchant: { from: '/id', in: 'path' },
      currency: '/money/currency',
      summary: (body: { note: string }) => body.note.toUpperCase(),
      resource: { value: 'r' },
    };
    expect(read(stated, { money: { currency: 'EUR' }, note: 'a' })).toEqual({
      ok: true,
      values: { amount: '7', merchant: 'acme', currency: 'EUR', summary: 'A', resource: 'r' },
    });
  });

  test('smallest units count by the currency of the call', () => {
    const stated = { amount: { from: '/minor', unit: 'minor' }, currency: '/currency' };
    const amount = (minor: unknown, currency: string) => {
      const outcome = read(stated, { minor, currency });
      return outcome.ok ? outcome.values['amount'] : outcome.term;
    };
    expect(amount(1250, 'USD')).toBe('12.5');
    expect(amount('1250', 'jpy')).toBe('1250');
    expect(amount(1, 'BHD')).toBe('0.001');
    for (const bad of [1.5, -1, 2 ** 53, '1e3', '-1', ' 1', '1_0', '0x1', true, null])
      expect(amount(bad, 'USD')).toBe('amount');
    expect(amount(1, 'XXX')).toBe('amount');
  });

  test('an absent term is a fault, and so is a function that throws or gives no text', () => {
    expect(read({ amount: '/total' }, {})).toMatchObject({ ok: false, term: 'amount' });
    expect(
      read(
        {
          amount: () => {
            throw new Error('no');
          },
        },
        {},
      ),
    ).toMatchObject({ ok: false, term: 'amount' });
    expect(read({ amount: async () => 5 }, {})).toMatchObject({ ok: false, term: 'amount' });
  });

  test('a default stands for an absent member, and for none that another reader finds', () => {
    const currency = (body: unknown) => read({ currency: '/money/currency' }, body, { currency: 'USD' }).ok;
    expect([{}, { money: {} }, undefined].map(currency)).toEqual([true, true, true]);
    const found = [
      { Money: { currency: 'EUR' } },
      { money: { Currency: 'EUR' } },
      { money: { currency: {} } },
      { money: { currency: null } },
    ];
    expect(found.map(currency)).toEqual([false, false, false, false]);
  });
});

test('smallest units and decimals are the same amount in each currency', () => {
  const currencies = fc.constantFrom(...CURRENCY_EXPONENTS.keys());
  fc.assert(
    fc.property(currencies, fc.nat(), (currency, minor) => {
      const scale = 10n ** BigInt(Math.max(6, currencyExponent(currency) ?? 0) - (currencyExponent(currency) ?? 0));
      expect(toUnits(decimalOfMinor(minor, currency) ?? '', currency)).toBe(BigInt(minor) * scale);
    }),
  );
});

test('the promise of a function is no value, and its rejection ends no process', async () => {
  const sources = new Map([['amount', sourceOf(() => Promise.reject(new Error('no rate')))]]);
  const rejected: unknown[] = [];
  const note = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', note);
  expect(readTerms(sources, { body: {} }, null)).toMatchObject({ ok: false, term: 'amount' });
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off('unhandledRejection', note);
  expect(rejected).toEqual([]);
});

import { parseAgreedJsonBytes, utf8 } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const isRead = (text: string) => parseAgreedJsonBytes(utf8(text)).ok;

describe('JSON that another reader executes', () => {
  test.each([
    '5',
    '5.00',
    '0.1',
    '1e2',
    '1E+2',
    '-0',
    '0.0',
    '0e99',
    '9007199254740992',
    '1.7976931348623157e308',
    '5e-324',
  ])('the number %s is read', (text) => expect(isRead(`{"total":${text}}`)).toBe(true));

  test.each([
    '9007199254740993',
    '5.0000000000000001',
    '0.1000000000000000055',
    '1e-400',
    '123456789012345678901',
    '1e-99999999999999999999',
  ])('the number %s is refused', (text) => expect(isRead(`{"a":[${text}]}`)).toBe(false));

  test('members that merge are refused, and so is what is no JSON', () => {
    expect(['{"a":1,"A":1}', '{"a":1,"a":1}', '{"a":1', '\ufeff{}', '{"a":NaN}'].map(isRead)).toEqual(
      Array(5).fill(false),
    );
  });

  test('each double is read as JSON writes it', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(numbers, (number) => isRead(JSON.stringify(number))));
  });
});

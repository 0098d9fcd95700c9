import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress, validateWire } from '../../src/wire/index.js';

const accepted = (email: string) => validateWire('PersonRequest', { email }).ok;

/** Addresses of letters that have several spellings, and of any others. */
const letters = fc.constantFrom(
  'é',
  'e\u0301',
  'É',
  'ß',
  'ss',
  'ſ',
  's',
  'K',
  'k',
  'ﬁ',
  'fi',
  'Å',
  'å',
  'A\u030a',
  'ς',
  'σ',
  '한',
  '\u1112\u1161\u11ab',
  'ｊ',
  'j',
  'İ',
  'i\u0307',
  'ı',
);
const side = fc
  .array(fc.oneof(letters, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 })), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));
const address = fc.tuple(side, side).map(([local, domain]) => `${local}@${domain}`);
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKD'),
  (text) => text.normalize('NFKC'),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => ` ${text}\t`,
);

describe('addresses', () => {
  // threat money one-person-approves: One person approves twice, with an address in two Unicode forms => the second
  //   form is refused, and an organisation has one person of an address
  test('an accepted address is the same person as another exactly where they differ in ASCII case alone', () => {
    fc.assert(
      fc.property(address, spelling, (one, spelt) => {
        const other = spelt(one);
        fc.pre(accepted(one) && accepted(other));
        const inAsciiCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
        expect(canonicalAddress(one) === canonicalAddress(other)).toBe(inAsciiCase(one) === inAsciiCase(other));
        expect(canonicalAddress(one)).toBe(inAsciiCase(one));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['jose\u0301@example.test', 'josé@example.test'],
    ['JOSÉ@example.test', 'josé@example.test'],
    ['ｊosé@example.test', 'josé@example.test'],
    ['straße@example.test', 'strasse@example.test'],
    ['o\u212aa@example.test', 'oka@example.test'],
  ])('the address %s is refused: it would be another spelling of %s', (written, canonical) => {
    expect(validateWire('PersonRequest', { email: written })).toMatchObject({
      ok: false,
      faults: [{ path: '$.email' }],
    });
    expect([canonicalAddress(written), accepted(canonical)]).toEqual([canonical, true]);
  });

  test('an address with an invisible selector is refused', () => {
    expect(accepted('josé\ufe0f@example.test')).toBe(false);
  });
});

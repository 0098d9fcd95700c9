import {
  mixesScripts,
  resembledName,
  shownParts,
  summaryFault,
  visible,
  visibleInline,
  visibleJson,
} from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{4}/u;
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        '\u202e',
        '\n',
        '\u200d',
        '\u001b[2J',
        '\u3164',
        '\ufe0f',
        '\u0301'.repeat(9),
        '\u2028',
        '\ud800',
        'a',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('untrusted text', () => {
  test('untrusted text has no hidden character and no fourth combining mark once it is visible', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(visible(given)).not.toMatch(HIDDEN);
      }),
      { numRuns: 2_000 },
    );
  });

  test('untrusted text is the same in its parts, and in JSON', () => {
    fc.assert(
      fc.property(text, (given) => {
        const parts = shownParts(given).map((part) => part.text);
        expect(parts.join('')).toBe(given);
        expect(JSON.parse(visibleJson({ [given]: [given] }, 2))).toEqual({ [given]: [given] });
      }),
    );
  });

  test.each([
    ['acme\u202egnp.exe', 'acme\\u202egnp.exe'],
    ['one\n2 of 2 approvals', 'one\\u000a2 of 2 approvals'],
    ['ac\u3164me', 'ac\\u3164me'],
    ['e\u0301'.normalize('NFD'), 'e\u0301'],
    ['x\u0816\ufe0f\u0301\u0302\u0303\u0304', 'x\u0816\\ufe0f\u0301\u0302\u0303\\u0304'],
    ['e\u0301\u0302\u0303\u0304\u0305', 'e\u0301\u0302\u0303\\u0304\\u0305'],
    ['\u0336USD', '\\u0336USD'],
    ['Überweisung, 東京, नमस्ते', 'Überweisung, 東京, नमस्ते'],
  ])('%j is shown as %j', (given, shown) => {
    expect(visible(given)).toBe(shown);
  });

  test('untrusted text that is written from right to left is isolated in a line, and other text is not', () => {
    expect([visibleInline('שלום 5'), visibleInline('acme 5')]).toEqual(['\u2068שלום 5\u2069', 'acme 5']);
  });
});

describe('names', () => {
  const KNOWN = ['ACME Supplies', 'Globex', 'Société Générale'];
  test.each([
    ['АСМЕ Supplies', 'ACME Supplies'],
    ['ACM\u200bE Supplies', 'ACME Supplies'],
    ['ACME-Supplies', 'ACME Supplies'],
    ['Gl0bex', 'Globex'],
    ['G1obex', 'Globex'],
    ['ＧＬＯＢＥＸ', 'Globex'],
    ['Societe Generale', 'Société Générale'],
    ['globex ', null],
    ['Initech', null],
    ['', null],
    ['\u202e', null],
  ])('%j resembles %j', (name, known) => {
    expect(resembledName(name, KNOWN)).toBe(known);
  });

  test('a known name does not resemble another known one', () => {
    expect(resembledName('Gl0bex', ['Globex', 'Gl0bex'])).toBeNull();
  });

  test.each([
    ['Аcme', true],
    ['pаypal', true],
    ['Компания ACME', false],
    ['東京タワーTokyo', false],
    ['Ελλάδα', false],
    ['Société', false],
  ])('%j mixes alphabets in a word: %s', (name, isMixed) => {
    expect(mixesScripts(name)).toBe(isMixed);
  });
});

test.each([
  ['an order', null],
  [5, 'no_text'],
  [' ', 'no_text'],
  ['a'.repeat(501), 'too_long'],
  ['a\u202eb', 'unseen_characters'],
] as const)('the summary %j is withheld because of %j', (given, fault) => {
  expect(summaryFault(given)).toBe(fault);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORM_FOLDED, FORM_LOWER, FORM_PLAIN, FORM_TRIMMED, pushForm } from '../../src/core/folding';
import { TextBuffer } from '../../src/core/text-buffer';
import { Unicode } from '../../src/core/unicode';

const unicode = new Unicode();

function written(write: (text: TextBuffer, out: TextBuffer) => void, text: string): string {
  const source = new TextBuffer(4);
  const out = new TextBuffer(4);
  source.pushString(text);
  write(source, out);
  return String.fromCharCode(...out.units.subarray(0, out.length));
}

const inForm = (form: number, text: string) =>
  written((source, out) => pushForm(form, source, 0, source.length, out), text);
const compatible = (text: string) =>
  written((source, out) => unicode.pushCompatible(source, 0, source.length, out), text);

/** Every plane that has assigned characters other than for private use, and the planes' edges. */
const ASSIGNED = [...range(0, 0x323af), ...range(0xe0000, 0xe01ff), 0x10ffff];

function* range(first: number, last: number): Generator<number> {
  for (let point = first; point <= last; point += 1) yield point;
}

/** Texts of code points that interact: marks, Hangul, sigmas, compatibility forms, halves of pairs. */
const lively = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.integer({ min: 0x300, max: 0x36f }),
      fc.integer({ min: 0x1100, max: 0x11ff }),
      fc.integer({ min: 0x370, max: 0x3ff }),
      fc.constantFrom(0x3a3, 0x130, 0x41, 0x2e, 0xad, 0x345, 0xd800, 0xdc00, 0x1e9b, 0x0b47, 0x0b3e),
    ),
    { maxLength: 12 },
  )
  .map((points) => points.map((point) => String.fromCodePoint(point)).join(''));

describe('Unicode tables', () => {
  it('decompose and compose every code point as the host does', () => {
    const different: string[] = [];
    for (const point of ASSIGNED) {
      const text = String.fromCodePoint(point);
      if (compatible(text) !== text.normalize('NFKC')) different.push(point.toString(16));
    }
    expect(different).toEqual([]);
  });

  it('lower-case every code point as the host does', () => {
    const different: string[] = [];
    for (const point of ASSIGNED) {
      const text = String.fromCodePoint(point);
      if (inForm(FORM_LOWER, text) !== text.toLowerCase()) different.push(point.toString(16));
    }
    expect(different).toEqual([]);
  });

  it('order and compose marks in any text as the host does', () => {
    fc.assert(
      fc.property(lively, (text) => compatible(text) === text.normalize('NFKC')),
      { numRuns: 3000 },
    );
  });

  it('lower-case any text as the host does, word-final sigma included', () => {
    fc.assert(
      fc.property(lively, (text) => inForm(FORM_LOWER, text) === text.toLowerCase()),
      { numRuns: 3000 },
    );
    expect(inForm(FORM_LOWER, 'ΟΔΟΣ ΣΑΣ. Σ')).toBe('οδος σας. σ');
  });
});

describe('Forms of text', () => {
  it('trims what ECMAScript trims', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('\u00a0', '\ufeff', '\u200b', '\u3000', '\u180e', '\n'),
        (text, edge) => {
          expect(inForm(FORM_TRIMMED, edge + text + edge)).toBe((edge + text + edge).trim());
          expect(inForm(FORM_PLAIN, edge + text + edge)).toBe((edge + text + edge).trim().toLowerCase());
        },
      ),
    );
  });

  it.each([
    ['capitals and separators', 'DELETE_all', 'deleteall'],
    ['full-width letters', 'ＤＥＬＥＴＥ', 'delete'],
    ['a zero-width joiner', 'del\u200dete', 'delete'],
    ['Cyrillic look-alikes', 'dеlеtе', 'delete'],
    ['Greek look-alikes', 'ΑΒΕ', 'abe'],
    ['dashes and white space', 'a\u2013b\u2212c d\u00a0e', 'abcde'],
    ['text that is nothing but dashes', '--\u2014', ''],
  ])('folds %s', (_what, text, folded) => {
    expect(inForm(FORM_FOLDED, text)).toBe(folded);
  });
});

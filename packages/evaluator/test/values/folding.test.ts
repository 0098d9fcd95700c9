import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchedForm } from '../../../../conformance/reference-evaluator/searched-form.js';
import {
  FORM_ALIKE,
  FORM_FOLDED,
  FORM_LOWER,
  FORM_PLAIN,
  FORM_SEARCHED,
  FORM_TRIMMED,
  pushForm,
} from '../../src/values/folding';
import { TextBuffer } from '../../src/values/text-buffer';
import { Unicode } from '../../src/values/unicode';

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
  it('Unicode tables decompose and compose every code point as the host does', () => {
    const different: string[] = [];
    for (const point of ASSIGNED) {
      const text = String.fromCodePoint(point);
      if (compatible(text) !== text.normalize('NFKC')) different.push(point.toString(16));
    }
    expect(different).toEqual([]);
  });

  it('Unicode tables lower-case every code point as the host does', () => {
    const different: string[] = [];
    for (const point of ASSIGNED) {
      const text = String.fromCodePoint(point);
      if (inForm(FORM_LOWER, text) !== text.toLowerCase()) different.push(point.toString(16));
    }
    expect(different).toEqual([]);
  });

  it('Unicode tables order and compose marks in any text as the host does', () => {
    fc.assert(
      fc.property(lively, (text) => compatible(text) === text.normalize('NFKC')),
      { numRuns: 3000 },
    );
  });

  it('Unicode tables lower-case any text as the host does, word-final sigma included', () => {
    fc.assert(
      fc.property(lively, (text) => inForm(FORM_LOWER, text) === text.toLowerCase()),
      { numRuns: 3000 },
    );
    expect(inForm(FORM_LOWER, 'ΟΔΟΣ ΣΑΣ. Σ')).toBe('οδος σας. σ');
  });
});

describe('Forms of text', () => {
  it('a trimmed form trims what ECMAScript trims', () => {
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
  ])('the folded form folds %s', (_what, text, folded) => {
    expect(inForm(FORM_FOLDED, text)).toBe(folded);
  });
});

describe('Search form', () => {
  it.each([
    ['confusables kept', FORM_SEARCHED, false],
    ['confusables folded', FORM_ALIKE, true],
  ] as const)(
    'the search form is that of the reference implementation for every code point and any text, %s',
    (_, form, folds) => {
      const different: string[] = [];
      for (const point of ASSIGNED) {
        const text = `a${String.fromCodePoint(point)} b`;
        if (inForm(form, text) !== searchedForm(text, folds)) different.push(point.toString(16));
      }
      expect(different).toEqual([]);
      fc.assert(
        fc.property(lively, (text) => inForm(form, text) === searchedForm(text, folds)),
        { numRuns: 3000 },
      );
    },
  );

  it('the search form does not depend on case, on one white space or another, or on what cannot be seen', () => {
    const space = fc.constantFrom(' ', '\n', '\u00a0', '\u2003', ' \t ');
    const hidden = fc.constantFrom('', '\u200b', '\u00ad', '\u2060', '\ufe0f', '\u{e0041}', '\u{1d175}');
    const words = fc.array(fc.stringMatching(/^[a-zα-ω\u0430-\u044f]{1,6}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, space, hidden, fc.boolean(), (each, gap, mark, folds) => {
        const form = folds ? FORM_ALIKE : FORM_SEARCHED;
        const disguised = `${gap}${each.join(gap + mark).toUpperCase()}${mark}`;
        expect(inForm(form, disguised)).toBe(inForm(form, each.join(' ').toUpperCase()));
        if (!folds) expect(inForm(form, disguised)).toBe(inForm(form, each.join(' ')));
      }),
    );
  });

  it('the search form with confusables folded is one for all that look like one ASCII character', () => {
    for (const text of ['paypal 100', 'PAYPAL 100', 'p\u0430ypa\u04cf |OO', '\u0420\u0410Y\u0420\u0391I I0o']) {
      expect(inForm(FORM_ALIKE, text)).toBe('paypal loo');
    }
    expect(inForm(FORM_SEARCHED, 'p\u0430ypal')).not.toBe('paypal');
  });
});

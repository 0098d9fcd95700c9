import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextIndex } from './text-index.js';

const unitsOf = (text: string) => Uint16Array.from(text, (char) => char.charCodeAt(0));

/** Searches spans of one buffer. */
class Spans {
  readonly #index = new TextIndex();
  readonly #units: Uint16Array;

  constructor(private readonly texts: readonly string[]) {
    this.#units = unitsOf(texts.join(''));
    this.#index.reset();
  }

  contains(place: number, needle: string): boolean {
    const start = this.texts.slice(0, place).join('').length;
    const length = this.texts[place]?.length ?? 0;
    return this.#index.contains(this.#units, start, length, unitsOf(`.${needle}`), 1, needle.length);
  }
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\u0161', '\uff61'), maxLength: 60 });
const text = fc.tuple(letters, fc.nat(8), letters).map(([start, times, end]) => start.repeat(times) + end);

describe('an index of texts', () => {
  test('says of each text in each span whether it is there, however often it was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(letters, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 20 }),
        (texts, absent, parts) => {
          const spans = new Spans(texts);
          const needles = parts.map(([which, from, to]) =>
            (texts[which % texts.length] ?? '').slice(from % 100, to % 100),
          );
          for (let round = 0; round < 12; round += 1) {
            for (const needle of [...absent, ...needles, ...absent.map((one) => `${one}c`)]) {
              for (const [place, hay] of texts.entries())
                expect(spans.contains(place, needle)).toBe(hay.includes(needle));
            }
          }
        },
      ),
    );
  });

  /** Asks so often that the span is sorted. */
  const askOften = (index: TextIndex, units: Uint16Array, start: number, length: number) => {
    for (let one = 0; one < 300; one += 1) {
      expect(index.contains(units, start, length, unitsOf('aabc'), 0, 4)).toBe(false);
    }
  };

  test('forgets a buffer that holds other texts from then on', () => {
    const index = new TextIndex();
    const texts = ['ab'.repeat(100), 'aab'.repeat(60), 'b'.repeat(199), `bbb${'ab'.repeat(90)}aa`];
    for (const hay of texts) {
      index.reset();
      const units = unitsOf(hay);
      askOften(index, units, 0, hay.length);
      for (const needle of ['ab', 'aab', 'bb', 'bbb', 'bab', 'aa', 'baa']) {
        expect(index.contains(units, 0, hay.length, unitsOf(needle), 0, needle.length)).toBe(hay.includes(needle));
      }
    }
  });

  test('knows its spans though the buffer grew meanwhile', () => {
    const index = new TextIndex();
    const [first, second] = ['abb'.repeat(30), 'bba'.repeat(300)];
    askOften(index, unitsOf(first), 0, first.length);
    const grown = unitsOf(first + second);
    askOften(index, grown, first.length, second.length);
    for (const needle of ['abb', 'bba', 'babb', 'aa', 'bbb', 'abba']) {
      for (const [start, hay] of [[0, first] as const, [first.length, second] as const]) {
        expect(index.contains(grown, start, hay.length, unitsOf(needle), 0, needle.length)).toBe(hay.includes(needle));
      }
    }
  });

  test('is searched in time that grows with the lengths of texts and needles, and not with one times the other', () => {
    // A hundred thousand searches of a million units each are a hundred billion comparisons, which no test has the time for.
    const spans = new Spans([`${'a'.repeat(500_000)}${'ab'.repeat(250_000)}`]);
    for (let one = 0; one < 100_000; one += 1) expect(spans.contains(0, `ab${one}`)).toBe(false);
    expect(spans.contains(0, `aab${'ab'.repeat(1_000)}`)).toBe(true);
  });

  test('is searched for one long needle that nearly occurs everywhere in time that grows with the lengths of both', () => {
    // One comparison of each unit with each would be a quarter of a trillion, which no test has the time for.
    expect(new Spans(['a'.repeat(1_000_000)]).contains(0, `${'a'.repeat(500_000)}b`)).toBe(false);
  });
});

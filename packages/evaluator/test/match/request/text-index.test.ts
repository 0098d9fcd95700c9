import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TextIndex } from '../../../src/match/request/text-index.js';

const unitsOf = (text: string) => Uint16Array.from(text, (char) => char.charCodeAt(0));

const INDEX = new TextIndex();

/** The texts of which an index, which is used again, finds each needle in the text. */
function foundIn(hay: string, needles: readonly string[]): readonly string[] {
  INDEX.sort(unitsOf(`b${hay}ab`), 1, hay.length);
  return needles.filter((needle) => INDEX.contains(unitsOf(`.${needle}`), 1, needle.length));
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\u0161', '\uff61'), maxLength: 60 });
const text = fc.tuple(letters, fc.nat(8), letters).map(([start, times, end]) => start.repeat(times) + end);

describe('text index', () => {
  test('an index of a text says of each needle whether it is there, text after text', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.array(letters, { minLength: 1, maxLength: 30 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 20 }),
        (texts, others, parts) => {
          const cut = parts.map(([which, from, to]) => (texts[which % texts.length] ?? '').slice(from % 100, to % 100));
          const needles = [...others, ...cut, ...cut.map((one) => `${one}c`), ''];
          for (const hay of [...texts, '']) {
            expect(foundIn(hay, needles)).toEqual(needles.filter((needle) => hay.includes(needle)));
          }
        },
      ),
    );
  });

  test('an index is searched in time that grows with the lengths of texts and needles, and not with their product', () => {
    // A hundred thousand searches of a million units each are a hundred billion comparisons, which no test has the time for.
    const hay = `${'a'.repeat(500_000)}${'ab'.repeat(250_000)}`;
    const absent = Array.from({ length: 100_000 }, (_, index) => `ab${index}`);
    const long = `aab${'ab'.repeat(1_000)}`;
    expect(foundIn(hay, [...absent, long])).toEqual([long]);
  });

  test('an index is searched for a long needle that nearly occurs everywhere in time that grows with both lengths', () => {
    // One comparison of each unit with each would be a quarter of a trillion, which no test has the time for.
    expect(foundIn('a'.repeat(1_000_000), [`${'a'.repeat(500_000)}b`])).toEqual([]);
  });
});

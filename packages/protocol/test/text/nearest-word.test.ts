import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinEdits, nearestWord } from '../../src/text/index.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A'), minLength: 3, maxLength: 8 });

test('no known word is nearer to a misspelt one than the word that is suggested', () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 6 }), (given, known) => {
      const edits = (one: string) =>
        [0, 1, 2].find((most) => isWithinEdits(given.toLowerCase(), one.toLowerCase(), most));
      const found = nearestWord(given, known);
      const fewest = Math.min(...known.map((one) => edits(one) ?? 3));
      expect(found === undefined ? 3 : edits(found)).toBe(Math.min(fewest, 3));
    }),
  );
});

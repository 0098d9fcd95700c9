import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, fromUtf8, utf8 } from '../../src/bytes/encoding.js';

const UNITS = fc.oneof(fc.constantFrom('😀', '👩‍👩‍👧', '\ud83d', '\ude00', 'é', 'a'), fc.string({ unit: 'grapheme' }));
const TEXTS = fc.array(UNITS, { maxLength: 12 }).map((units) => units.join(''));

test('a text of whole code points is cut to the longest beginning of whole code points that fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), fc.integer({ min: 0, max: 24 }), (text, maxUnits) => {
      let longest = '';
      for (const character of text) {
        if (longest.length + character.length > maxUnits) break;
        longest += character;
      }
      expect(cutText(text, maxUnits)).toBe(longest);
    }),
  );
});

test('what is left of any text is well-formed and fits', () => {
  fc.assert(
    fc.property(TEXTS, fc.integer({ min: 0, max: 40 }), (text, maxUnits) => {
      const cut = cutText(text, maxUnits);
      expect(cut.length).toBeLessThanOrEqual(maxUnits);
      expect(fromUtf8(utf8(cut))).toBe(cut);
    }),
  );
});

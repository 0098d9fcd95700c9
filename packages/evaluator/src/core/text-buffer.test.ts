import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOfUnits } from './text-buffer.js';

const unitsOf = (text: string) => Uint16Array.from(text, (char) => char.charCodeAt(0));
const search = (hay: string, needle: string) =>
  indexOfUnits(unitsOf(`..${hay}`), 2, hay.length, unitsOf(`.${needle}`), 1, needle.length);

describe('a text in another', () => {
  const repetitive = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 });

  test('is found where it first occurs, however repetitive both are', () => {
    fc.assert(
      fc.property(repetitive, repetitive, fc.nat({ max: 60 }), (start, needle, times) => {
        const hay = start.repeat(times) + needle + start;
        expect(search(hay, needle)).toBe(hay.indexOf(needle));
        expect(search(start.repeat(times), `${needle}c`)).toBe(-1);
      }),
    );
  });

  test('is looked for in time that grows with their lengths, and not with one times the other', () => {
    // One comparison of each unit with each would be a quarter of a trillion, which no test has the time for.
    expect(search('a'.repeat(1_000_000), `${'a'.repeat(500_000)}b`)).toBe(-1);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TermSet } from '../../../src/match/request/term-set.js';
import { StringTable } from '../../../src/values/string-table.js';

const unitsOf = (text: string) => Uint16Array.from(text, (char) => char.charCodeAt(0));

/** A set of the terms at odd places of a table; the others must never be found. */
class Terms {
  readonly #terms: readonly string[];
  readonly #set: TermSet;

  constructor(terms: readonly string[]) {
    this.#terms = [...new Set(terms)];
    const texts = this.#terms.flatMap((term) => [`${term}#`, term]);
    const starts = new Int32Array(texts.length + 1);
    texts.forEach((text, index) => {
      starts[index + 1] = (starts[index] ?? 0) + text.length;
    });
    const table = new StringTable(starts, unitsOf(texts.join('')));
    const rows = Int32Array.from(this.#terms, (_, index) => index * 2 + 1);
    this.#set = new TermSet(table, rows);
  }

  /** What stands in a text that has other units before and after it. */
  find(text: string): readonly (string | undefined)[] {
    this.#set.find(unitsOf(`ab${text}ab`), 2, text.length);
    return this.#found();
  }

  findPrefixes(text: string): readonly (string | undefined)[] {
    this.#set.findPrefixes(unitsOf(`ab${text}ab`), 2, text.length);
    return this.#found();
  }

  expected(holds: (term: string) => boolean): readonly string[] {
    return this.#terms.filter(holds);
  }

  #found() {
    return Array.from(this.#set.found.subarray(0, this.#set.count), (row) => this.#terms[(row - 1) / 2]);
  }
}

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\u0161', '\u6161', '\ud83d'), maxLength: 40 });
const text = fc.tuple(letters, fc.nat(200), letters).map(([start, times, end]) => start.repeat(times) + end);
/** Parts of the text, as they are and with another unit behind, and terms that it need not have. */
const parts = fc.array(fc.tuple(fc.nat(), fc.nat(80), fc.boolean()), { maxLength: 20 });

describe('term sets', () => {
  test('a set of terms finds those that a text has, each once and in order, and those that it begins with', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.array(letters, { maxLength: 30 }),
        parts,
        (texts, others, cut) => {
          const hay = texts.join('');
          const terms = cut.map(([from, length, isOther]) => {
            const start = from % (hay.length + 1);
            return `${hay.slice(start, start + length)}${isOther ? 'c' : ''}`;
          });
          const set = new Terms([...others, ...terms]);
          for (const one of [...texts, hay, '']) {
            expect(set.find(one)).toEqual(set.expected((term) => one.includes(term)));
            expect(set.findPrefixes(one)).toEqual(set.expected((term) => one.startsWith(term)));
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('a set of terms distinguishes runs whose units change places where the hash cannot see it', () => {
    const middle = 'm'.repeat(31);
    const [first, second] = [`x${middle}y`, `y${middle}x`];
    for (const terms of [[first], [first, second], [second]]) {
      const set = new Terms(terms);
      for (const hay of [first, second, `${first}${second}`, `${middle}${second}`]) {
        expect(set.find(hay)).toEqual(set.expected((term) => hay.includes(term)));
      }
    }
  });

  test('a set of terms finds terms on either side of where a long text is divided', () => {
    const noise = 'n'.repeat(4_090);
    const set = new Terms(['needle', 'needles in', 'n', 'dle', `needle${noise}needle`, `x${noise}`]);
    for (let shift = 0; shift < 20; shift += 1) {
      const hay = `${noise}${'.'.repeat(shift)}needle${noise}needle`;
      expect(set.find(hay)).toEqual(set.expected((term) => hay.includes(term)));
    }
  });

  test('a set of terms is found in time that grows with the text, however many terms there are', () => {
    // Each term against each text would be sixty billion comparisons, which no test has the time for.
    const set = new Terms(Array.from({ length: 100_000 }, (_, index) => `the term of number ${index} and no other`));
    const hay = `${'the term of number '.repeat(100)}77 and no other`;
    for (let round = 0; round < 2_000; round += 1)
      expect(set.find(hay)).toEqual(['the term of number 77 and no other']);
  });

  // threat legal-calls-keep
  test('a set of terms is found in time that grows with text and terms where runs of any length nearly occur', () => {
    // Each run against each place would be a hundred billion steps for each text.
    const runs = Array.from({ length: 2_000 }, (_, index) => `${'a'.repeat(index)}b`);
    const set = new Terms(runs);
    const hay = 'a'.repeat(100_000);
    for (let round = 0; round < 3; round += 1) {
      expect(set.find(hay)).toEqual([]);
      expect(set.find(`${hay}b`)).toEqual(runs);
    }
  });
});

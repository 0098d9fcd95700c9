import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Needles } from './needles.js';

const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength, max: 3 }).map((array) => Buffer.from(array));

test('needles find in one pass what one search for each finds', () => {
  fc.assert(
    fc.property(fc.array(bytes(8, 10), { maxLength: 30 }), bytes(0, 300), (wanted, text) => {
      const needles = new Needles();
      for (const needle of wanted) needles.add(needle, needle.toString('hex'));
      const expected = wanted.filter((needle) => text.includes(needle)).map((needle) => needle.toString('hex'));
      expect(needles.in(text)).toEqual(new Set(expected));
    }),
  );
});

test('needles are at least as long as the parts that find them', () => {
  expect(() => new Needles().add(Buffer.from('1234567'), 'a word')).toThrow('a word is too short');
});

import { exactJsonText, inexactNumbers, numbersBelow, parseExactJson, withNumberTexts } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,24})$/);
/** Numbers as JSON can write them, within the range of a double. */
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.constantFrom('', '.0', '.10', '.00000000000000000001'),
    fc.constantFrom('', 'e2', 'E-7', 'e+20'),
  )
  .map((parts) => parts.join(''));
const name = fc.constantFrom('a', 'a/b', '~', '__proto__', '0', 'é\u2028', '');
/** JSON without white space, so that writing it again gives the same text. */
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.constantFrom('null', 'true', '"x"', '"\\u0085"'),
    fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(name, tie('text')), { selector: ([key]) => key, maxLength: 4 })
      .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
  ),
}));

function exact(json: string) {
  const read = parseExactJson(json, 64);
  if (!read.ok) throw new Error(read.message);
  return read;
}

describe('exact JSON', () => {
  test('exact JSON is written as it was read: the same value, and the same number in each place', () => {
    fc.assert(
      fc.property(text, (json) => {
        const { value, numbers } = exact(json);
        const again = exactJsonText(value, numbers);
        expect(JSON.parse(again)).toEqual(JSON.parse(json));
        expect(exact(again)).toEqual({ ok: true, value, numbers });
        expect(again).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a part of exact JSON keeps its numbers', () => {
    const { value, numbers } = exact('{"a":[1.0,{"b/c":9007199254740993}],"ab":2.0}');
    const below = numbersBelow(numbers, '/a');
    expect([...below]).toEqual([
      ['/0', '1.0'],
      ['/1/b~1c', '9007199254740993'],
    ]);
    expect([...inexactNumbers(below)]).toEqual([['/1/b~1c', '9007199254740993']]);
    expect(withNumberTexts(value, inexactNumbers(numbers))).toEqual({ a: [1, { 'b/c': '9007199254740993' }], ab: 2 });
  });

  test('a number that was replaced since is written without the text of the earlier one', () => {
    const { numbers } = exact('{"a":1.0}');
    expect(exactJsonText({ a: 2 }, numbers)).toBe('{"a":2}');
  });

  test.each(['{"a":1,"a":1}', '[1e999]', '"\\ud800"', '[', `${'['.repeat(65)}${']'.repeat(65)}`])(
    'exact JSON is not read from %s',
    (json) => {
      expect(parseExactJson(json, 64).ok).toBe(false);
    },
  );

  test('exact JSON keeps a lone surrogate as an escape where that is asked for', () => {
    const read = parseExactJson('"\\ud800"', 64, { keepsLoneSurrogates: true });
    expect(read.ok && exactJsonText(read.value)).toBe('"\\ud800"');
  });
});

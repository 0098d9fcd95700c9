import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, utf8 } from '../../src/bytes/index.js';
import { BODY_MAX_BYTES, JSON_MAX_DEPTH, parseJsonBytes, parseJsonText } from '../../src/json/parse.js';
import { character } from '../support/arbitraries.js';

/** The one fault of a text that must be refused. */
function faultOf(text: string) {
  const outcome = parseJsonText(text);
  if (outcome.ok) throw new Error(`${text} was read`);
  expect(outcome.faults).toHaveLength(1);
  return outcome.faults[0];
}

describe('plain JSON', () => {
  test('parseJsonText reads any value as JSON.parse does, with any white space', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: character, maxDepth: 6 }),
        fc.constantFrom('', ' ', '\t', '\n  '),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(parseJsonText(text)).toEqual({ ok: true, value: JSON.parse(text) });
          expect(parseJsonBytes(utf8(text))).toEqual({ ok: true, value: JSON.parse(text) });
        },
      ),
    );
  });

  test.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
    '{"a":"a","b":"a: {","c":"\\"","d":"\\\\"}',
    '"a"',
    ' null ',
  ])('the same key in another object, and text that looks like structure, is no fault: %s', (text) => {
    expect(parseJsonText(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test('twenty digits are the double that every JSON reader makes of them', () => {
    expect(parseJsonText('12345678901234567890')).toEqual({ ok: true, value: 12345678901234567000 });
  });
});

describe('hostile bytes', () => {
  test('parseJsonBytes never throws, and what it reads JSON.parse reads too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const outcome = parseJsonBytes(bytes);
        expect(!outcome.ok || JSON.parse(new TextDecoder().decode(bytes)) !== undefined).toBe(true);
      }),
    );
  });

  test('parseJsonText never throws on text made of JSON’s own signs, and refuses what JSON.parse refuses', () => {
    const sign = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u0061',
      '1',
      '-',
      'e9',
      'null',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
        const text = signs.join('');
        const outcome = parseJsonText(text);
        expect(outcome.ok && !parses(text)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['nothing', ''],
    ['two values', '{}{}'],
    ['a byte order mark', '\uFEFF{}'],
    ['single quotes', "{'a':1}"],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{} // x'],
    ['NaN', '{"a":NaN}'],
    ['a hexadecimal number', '{"a":0xFA}'],
    ['a leading zero', '{"a":007}'],
    ['a control character in text', '"a\nb"'],
  ])('%s is not JSON', (_, text) => {
    expect(faultOf(text)).toEqual({ path: '$', message: 'the body is not JSON' });
  });

  test('bytes that are no UTF-8 are refused even inside text', () => {
    const outcome = parseJsonBytes(Uint8Array.of(0x22, 0xff, 0x22));
    expect(outcome).toMatchObject({ ok: false, tooLarge: false, faults: [{ path: '$' }] });
  });
});

describe('duplicate keys', () => {
  test.each([
    ['{"a":1,"a":2}', '$.a'],
    ['{"a":1,"a":1}', '$.a'],
    ['{"a":1,"\\u0061":2}', '$.a'],
    ['{"\\u0061":1,"\\u0061":2}', '$.a'],
    ['{"é":1,"\\u00e9":2}', '$["é"]'],
    ['{"/":1,"\\/":2}', '$["/"]'],
    ['{"\\ud83d\\ude00":1,"😀":2}', '$["😀"]'],
    ['{"__proto__":1,"__proto__":2}', '$.__proto__'],
    ['{"":1,"":2}', '$[""]'],
    ['{"a" :1,"b":2,"a"\n:3}', '$.a'],
    ['{"b":[1,{"c":{"a":1,"a":2}}]}', '$.b[1].c.a'],
    ['[[],[{}],{"x y":{"a":1,"b":[],"a":0}}]', '$[2]["x y"].a'],
  ])('duplicate keys are refused in %s at %s', (text, path) => {
    expect(faultOf(text)).toEqual({ path, message: 'duplicate key; send each key once' });
  });

  test('duplicate keys are refused in any object, wherever it stands', () => {
    const members = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(members, fc.nat(), fc.jsonValue(), (names, pick, value) => {
        const again = names[pick % names.length] ?? '';
        const text = [...names, again].map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',');
        expect(faultOf(`{"outer":[{${text}}]}`)?.message).toBe('duplicate key; send each key once');
      }),
    );
  });
});

describe('numbers and surrogates', () => {
  test.each([
    ['1e999', '$'],
    ['{"a":-1e999}', '$.a'],
    ['[0,1E+400]', '$[1]'],
    [`{"a":[{"b":1${'0'.repeat(400)}}]}`, '$.a[0].b'],
  ])('%s is beyond a double', (text, path) => {
    expect(faultOf(text)).toEqual({ path, message: 'the number is beyond the range of a double' });
  });

  test('the largest double and the smallest fraction are read', () => {
    for (const text of ['1.7976931348623157e308', '-1.7976931348623157e308', '1e-999', '-0']) {
      expect(parseJsonText(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }
  });

  test.each([
    ['"\\ud800"', '$'],
    ['{"a":["x","\\udc00y"]}', '$.a[1]'],
    ['"\\ude00\\ud83d"', '$'],
    ['{"a":1,"\\ud800":2}', '$["\\ud800"]'],
    ['{"a":{"\\udfff":2}}', '$.a["\\udfff"]'],
  ])('%s carries a lone surrogate', (text, path) => {
    expect(faultOf(text)).toEqual({ path, message: 'contains a lone surrogate; send well-formed Unicode' });
  });

  test('a surrogate pair is one character, escaped or not', () => {
    expect(parseJsonText('["\\ud83d\\ude00","😀"]')).toEqual({ ok: true, value: ['😀', '😀'] });
  });
});

describe('size and depth', () => {
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

  test('depth: as deep as the limit is read, one deeper is refused where it begins', () => {
    expect(parseJsonText(lists(JSON_MAX_DEPTH)).ok).toBe(true);
    expect(parseJsonText(objects(JSON_MAX_DEPTH)).ok).toBe(true);
    expect(faultOf(lists(JSON_MAX_DEPTH + 1))?.path).toBe(`$${'[0]'.repeat(JSON_MAX_DEPTH)}`);
    expect(faultOf(objects(JSON_MAX_DEPTH + 1))?.path).toBe(`$${'.a'.repeat(JSON_MAX_DEPTH)}`);
  });

  test('depth: neighbours do not add up', () => {
    expect(parseJsonText(`[${Array.from({ length: 100 }, () => '[{}]').join(',')}]`, 3).ok).toBe(true);
    expect(parseJsonText('[[{}]]', 2).ok).toBe(false);
  });

  test('depth: a body of nothing but brackets is refused, not a crash', () => {
    expect(parseJsonBytes(utf8(lists(BODY_MAX_BYTES / 2))).ok).toBe(false);
    expect(parseJsonBytes(utf8('['.repeat(BODY_MAX_BYTES))).ok).toBe(false);
  });

  test('size: as large as the limit is read, one byte more is recognised as too large', () => {
    const body = utf8(`"${'a'.repeat(BODY_MAX_BYTES - 2)}"`);
    expect(parseJsonBytes(body).ok).toBe(true);
    expect(parseJsonBytes(concatBytes(Uint8Array.of(0x20), body))).toMatchObject({ tooLarge: true });
    expect(parseJsonBytes(utf8('{'))).toMatchObject({ tooLarge: false });
  });
});

test('a member named __proto__ is a member and changes no prototype', () => {
  const outcome = parseJsonText('{"__proto__":{"admin":true},"a":{"constructor":1}}');
  if (!outcome.ok) throw new Error('not read');
  expect(Object.keys(outcome.value ?? {})).toEqual(['__proto__', 'a']);
  expect(outcome.value).not.toHaveProperty('admin');
  expect(Object.getPrototypeOf(outcome.value)).toBe(Object.prototype);
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

import { aliasOfMember, foldedName, mergedMember } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('members that a case-insensitive reader merges', () => {
  test.each([
    ['{"total":1,"Total":2}', '.Total'],
    ['{"a":[{"total":1},{"x":1,"X":2}]}', '.a[1].X'],
    ['{"arguments":{},"argument\\u017f":{}}', '["argument\u017f"]'],
    ['{"Key":1,"\\u212aey":2}', '["\u212aey"]'],
    ['{"id":1,"\\u0130d":2}', '["\u0130d"]'],
    ['{"id":1,"\\u0131d":2}', '["\u0131d"]'],
    ['{"total":1,"to\\u00adtal":2}', '["to\u00adtal"]'],
    ['{"total":1,"\\uff54otal":2}', '["\uff54otal"]'],
    ['{"strasse":1,"STRA\\u1e9eE":2}', '["STRA\u1e9eE"]'],
  ])('%s has one at %s', (text, path) => {
    expect(mergedMember(JSON.parse(text))?.path).toBe(`$${path}`);
  });

  test.each(['{"total":1,"totals":2}', '{"a":{"x":1},"b":{"X":1}}', '[{"a":1},{"A":1}]', '"A"', 'null'])(
    '%s has none',
    (text) => expect(mergedMember(JSON.parse(text))).toBeNull(),
  );

  test('each case mapping of each code point folds to one name', () => {
    for (let point = 0; point <= 0x1ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const letter = String.fromCodePoint(point);
      for (const mapped of [letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFKC')]) {
        if (foldedName(mapped) !== foldedName(letter)) expect({ letter, mapped }).toEqual(null);
      }
    }
  });

  test('folding a folded name changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldedName(foldedName(text)) === foldedName(text)));
  });
});

test('an absent member has an alias where another name folds to it', () => {
  expect(aliasOfMember({ Currency: 'EUR' }, 'currency')).toBe('Currency');
  expect(aliasOfMember({ currency: 'EUR' }, 'currency')).toBeNull();
  expect(aliasOfMember({ amount: 1 }, 'currency')).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, searchText, textsIn } from '../src/app/search.js';

const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,30}$/)));

test('the search of an address gives back every text, whatever it looks like', () => {
  fc.assert(
    fc.property(texts, (search) => {
      expect(parseSearch(searchText(search))).toEqual({ ...search });
    }),
  );
});

test.each(['12345678901234567890', '1e5', '007', 'true', 'null', '"a"', '{"a":1}', '[1]', ' 1', '-0'])(
  'the text %s stays as it is',
  (text) => {
    expect(parseSearch(`?${new URLSearchParams({ id: text })}`)).toEqual({ id: text });
    expect(parseSearch(searchText({ id: text }))).toEqual({ id: text });
  },
);

test('a page reads the members that it knows, and no filter that is empty', () => {
  const read = textsIn('action', 'id');
  expect(read(parseSearch('?x=1&action=pay&id=&action=buy'))).toEqual({ action: 'buy' });
  expect(read(parseSearch('?__proto__=1&constructor=2'))).toEqual({});
  expect(searchText({ action: undefined })).toBe('');
});

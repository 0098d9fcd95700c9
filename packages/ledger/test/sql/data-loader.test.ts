import { expect, test } from 'vitest';
import { DataLoader } from '../../src/stores/sql/data-loader.js';

/** Look-ups of words by themselves, whose queries end on request. */
function lookups() {
  const queries: { readonly keys: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const words = new DataLoader<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const names = keys.flat();
        const found = names.filter((name) => !name.startsWith('no'));
        queries.push({ keys: names, end: (error) => (error === undefined ? resolve(found) : reject(error)) });
      }),
    (word) => [word],
  );
  return { words, queries };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked for together is one query, and each key is in it once', async () => {
  const { words, queries } = lookups();
  const answers = Promise.all([words.find('a'), words.find('b'), words.find('a'), words.find('none')]);
  await turn();
  expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']]);
  queries[0]?.end();
  expect(await answers).toEqual(['a', 'b', 'a', null]);
});

test('what is asked for while a query is under way is read by the next one, though the key is the same', async () => {
  const { words, queries } = lookups();
  const first = words.find('a');
  await turn();
  const second = Promise.all([words.find('a'), words.find('b')]);
  await turn();
  expect(queries).toHaveLength(1);
  queries[0]?.end();
  expect(await first).toBe('a');
  await turn();
  expect(queries.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
  queries[1]?.end();
  expect(await second).toEqual(['a', 'b']);
});

test('a query that fails fails those that it was for, and no other', async () => {
  const { words, queries } = lookups();
  const first = Promise.allSettled([words.find('a'), words.find('b')]);
  await turn();
  const second = words.find('c');
  queries[0]?.end(new Error('gone'));
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  queries[1]?.end();
  expect(await second).toBe('c');
});

test('a query has at most 256 keys', async () => {
  const { words, queries } = lookups();
  const answers = Promise.all(Array.from({ length: 300 }, (_, index) => words.find(`key-${index}`)));
  await turn();
  queries[0]?.end();
  await turn();
  queries[1]?.end();
  expect((await answers).every((answer, index) => answer === `key-${index}`)).toBe(true);
  expect(queries.map(({ keys }) => keys.length)).toEqual([256, 44]);
});

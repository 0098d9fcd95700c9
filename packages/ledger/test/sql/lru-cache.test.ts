import { describe, expect, test } from 'vitest';
import { LruCache } from '../../src/stores/sql/caches.js';

const row = (id: string, value = 0) => ({ org: 'org', id, value });
const rowsOf = (max: number) => new LruCache(({ org, id }: ReturnType<typeof row>) => [org, id], max);

describe('LRU cache', () => {
  test('rows in memory distinguish an absent row from one that was not looked for', () => {
    const rows = rowsOf(10);
    rows.learn(
      [
        ['org', 'a'],
        ['org', 'b'],
      ],
      [row('a')],
    );
    expect(rows.find(['org', 'a'])).toEqual(row('a'));
    expect(rows.find(['org', 'b'])).toBeNull();
    expect(rows.find(['org', 'c'])).toBeUndefined();
  });

  test('a row in memory is in its last form', () => {
    const rows = rowsOf(10);
    rows.learn([['org', 'a']], []);
    rows.put(row('a', 1));
    rows.put(row('a', 2));
    expect(rows.find(['org', 'a'])).toEqual(row('a', 2));
  });

  test('rows in memory past their number are evicted, those that were read longest ago', () => {
    const rows = rowsOf(4);
    rows.put(row('a'));
    rows.put(row('b'));
    rows.find(['org', 'a']);
    rows.put(row('c'));
    expect(['a', 'b', 'c'].map((id) => rows.find(['org', id]))).toEqual([row('a'), undefined, row('c')]);
  });

  test('a row in memory is in its last form when an earlier one was asked for long ago', () => {
    const rows = rowsOf(4);
    for (const id of ['a', 'b']) rows.put(row(id, 1));
    rows.put(row('a', 2));
    rows.put(row('c'));
    expect(rows.find(['org', 'a'])).toEqual(row('a', 2));
  });

  test('rows in memory are distinct whatever their ids contain', () => {
    const rows = new LruCache(({ id }: { id: readonly string[] }) => id, 10);
    rows.put({ id: ['a', 'bc'] });
    expect(rows.find(['ab', 'c'])).toBeUndefined();
  });
});

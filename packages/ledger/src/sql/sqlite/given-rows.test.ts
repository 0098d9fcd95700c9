import { describe, expect, test } from 'vitest';
import type { SqlValue } from '../driver.js';
import { rowsInFull, rowsInShort } from './given-rows.js';
import { openSqlite } from './index.js';
import { LONG_TEXT, SHAPES_MAX } from './limits.js';

type Rows = readonly (readonly SqlValue[])[];

async function stored(rows: Rows, give: typeof rowsInFull): Promise<Rows> {
  const driver = await openSqlite(':memory:');
  const names = (rows[0] ?? []).map((_, column) => `c${column}`);
  await driver.exec(`create table t (${names.join(', ')})`);
  for (const { sql, params } of give(rows)) await driver.run(`insert into t ${sql}`, params);
  const found = await driver.all('select * from t order by rowid');
  await driver.close();
  return found.map((row) => names.map((name) => row[name] ?? null));
}

/** Rows of seven columns: some the same in all of them, null among these. */
function mixed(count: number): Rows {
  return Array.from({ length: count }, (_, index) => ['org', index, null, `id-${index}`, index % 2, 7, 2n ** 60n]);
}

describe('rows that travel as parameters', () => {
  test.each([1, 2, 3, 7, 31, 64, 65, 200])('%d of them arrive as they are, in full and in short', async (count) => {
    expect(await stored(mixed(count), rowsInFull)).toEqual(mixed(count));
    expect(await stored(mixed(count), rowsInShort)).toEqual(mixed(count));
  });

  test('arrive where all are the same, and where there are more columns than a set has bits', async () => {
    const same = [
      ['a', 1],
      ['a', 1],
    ];
    const wide = [0, 1].map((row) => Array.from({ length: 40 }, (_, column) => (column === 33 ? row : column)));
    expect(await stored(same, rowsInShort)).toEqual(same);
    expect(await stored(wide, rowsInShort)).toEqual(wide);
  });

  test.each([1, 2, 9])(
    '%d of them arrive as text however long their text is, beside short text and none',
    async (count) => {
      const long = `${'x'.repeat(LONG_TEXT)}é€😀`;
      const rows = Array.from({ length: count }, (_, index) => [
        long,
        `${index}${long}`,
        ['short', null, long][index % 3] ?? null,
      ]);
      expect(await stored(rows, rowsInShort)).toEqual(rows);
      for (const { params } of rowsInShort(rows)) expect(params).not.toContain(long);
    },
  );

  test('bring what they have in common once', () => {
    const [given] = rowsInShort(mixed(8));
    expect(given?.params.length).toBe(4 + 8 * 3);
  });

  test('have few texts, however they differ', async () => {
    const width = 13;
    const texts = new Set<string>();
    for (let column = 0; column < width; column += 1) {
      const rows = [0, 1].map((row) => Array.from({ length: width }, (_, index) => (index === column ? row : 0)));
      for (const { sql } of rowsInShort(rows)) texts.add(sql);
      expect(await stored(rows, rowsInShort)).toEqual(rows);
    }
    expect(texts.size).toBe(SHAPES_MAX + 1);
  });
});

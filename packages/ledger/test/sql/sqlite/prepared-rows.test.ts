import { expect, test } from 'vitest';
import type { SqlValue } from '../../../src/stores/sql/columns.js';
import { openSqlite } from '../../../src/stores/sql/sqlite/index.js';
import { preparedRows } from '../../../src/stores/sql/sqlite/sqlite-driver.js';

type Rows = readonly (readonly SqlValue[])[];

/** Rows of seven columns: some the same in all of them, null among these. */
function mixed(count: number): Rows {
  return Array.from({ length: count }, (_, index) => ['org', index, null, `é€😀-${index}`, index % 2, 7, 2n ** 60n]);
}

test.each([1, 2, 3, 7, 31, 64, 65, 200])(
  '%d rows that travel as parameters arrive as they are, in few statements',
  async (count) => {
    for (const most of [32_766, 100, 7]) {
      const driver = await openSqlite(':memory:');
      const names = Array.from({ length: 7 }, (_, column) => `c${column}`);
      await driver.exec(`create table t (${names.join(', ')})`);
      const texts = new Set<string>();
      for (const { sql, params } of preparedRows(mixed(count), most)) {
        expect(params.length).toBeLessThanOrEqual(most);
        texts.add(sql);
        await driver.run(`insert into t ${sql}`, params);
      }
      expect(texts.size).toBeLessThanOrEqual(7);
      const found = await driver.all('select * from t order by rowid');
      expect(found.map((row) => names.map((name) => row[name] ?? null))).toEqual(mixed(count));
      await driver.close();
    }
  },
);

import type { ColumnType } from '../columns.js';
import type { GivenRows, SqlDialect } from '../dialect.js';
import type { SqlValue } from '../driver.js';
import { binaryArray } from './binary-array.js';

/** Key of the advisory lock under which the schema changes: "GwLd". */
const SCHEMA_LOCK = 0x47774c64;

/** Row locks, the database's clock, and one statement however many rows there are. */
export const POSTGRES_DIALECT: SqlDialect = {
  forUpdate: ' for update of found',
  clock: 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)',
  lockSchema: `select pg_advisory_xact_lock(${SCHEMA_LOCK})`,
  // The offset keeps the planner from turning look-ups by key into one scan over everything that meets the condition.
  each: (table, condition) => `cross join lateral (select * from ${table} found where ${condition} offset 0) found`,
  *given(types, rows): Iterable<GivenRows> {
    if (rows.length > 0) yield givenRows(types, rows);
  },
};

/** What is the same in every row travels once; the other columns as an array each, and the first in any case. */
function givenRows(types: readonly ColumnType[], rows: readonly (readonly SqlValue[])[]): GivenRows {
  const columns = types.map((type, index) => ({ type, values: rows.map((row) => row[index] ?? null) }));
  const isArray = columns.map(({ values }, index) => rows.length > 1 && (index === 0 || differ(values)));
  const arrays = columns.flatMap(({ type }, index) => (isArray[index] ? [`$${index + 1}::${type}[]`] : []));
  const selected = columns.map(({ type }, index) => (isArray[index] ? `c${index}` : `$${index + 1}::${type}`));
  const names = columns.flatMap((_, index) => (isArray[index] ? [`c${index}`] : []));
  const from = arrays.length === 0 ? '' : ` from unnest(${arrays.join(', ')}) as given_row (${names.join(', ')})`;
  return {
    sql: `select ${selected.join(', ')}${from}`,
    params: columns.map(({ type, values }, index) =>
      isArray[index] ? binaryArray(type, values) : (values[0] ?? null),
    ),
  };
}

function differ([first, ...others]: readonly SqlValue[]): boolean {
  return others.some((value) => value !== first);
}

import type { GivenRows, SqlDialect } from '../dialect.js';
import type { SqlValue } from '../driver.js';

/** Key of the advisory lock under which the schema changes: "GwLd". */
const SCHEMA_LOCK = 0x47774c64;

/** Row locks, the database's clock, and one array per column however many rows there are. */
export const POSTGRES_DIALECT: SqlDialect = {
  forUpdate: ' for update of found',
  clock: 'select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now',
  lockSchema: `select pg_advisory_xact_lock(${SCHEMA_LOCK})`,
  // The offset keeps the planner from turning look-ups by key into one scan over everything that meets the condition.
  each: (table, condition) => `cross join lateral (select * from ${table} found where ${condition} offset 0) found`,
  *given(types, rows): Iterable<GivenRows> {
    if (rows.length === 0) return;
    const arrays = types.map((type, index) => `$${index + 1}::${type}[]`);
    yield {
      sql: `select * from unnest(${arrays.join(', ')})`,
      params: types.map((_, index) => arrayText(rows, index)),
    };
  },
};

/** One column of the rows as the text of an array. */
function arrayText(rows: readonly (readonly SqlValue[])[], column: number): string {
  return `{${rows.map((row) => elementText(row[column] ?? null)).join(',')}}`;
}

function elementText(value: SqlValue): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

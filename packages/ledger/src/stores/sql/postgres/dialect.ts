import type { ColumnType, SqlValue } from '../columns.js';
import type { PreparedRows, SqlDialect } from '../dialect.js';
import { binaryArray } from './binary-array.js';

/** How long a session has left its transaction idle when it counts as stalled, ms: less than a batch waits for its locks. */
const STALLED_AFTER_MS = 500;
/** For how long a session waits for a synchronous standby, ms, when those that wait for its locks give up. */
const STANDBY_LATE_MS = 250;

/** Key of the advisory lock under which the schema changes: "GwLd". */
const SCHEMA_LOCK = 0x47774c64;

const NOW = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';

/** Row locks, the database's clock, and one statement however many rows there are. */
export const POSTGRES_DIALECT: SqlDialect = {
  forUpdate: ' for update of found',
  byKey: '',
  clock: {
    now: NOW,
    keep: `cast(set_config('gatewright.now', cast(${NOW} as text), true) as bigint)`,
    kept: `cast(current_setting('gatewright.now') as bigint)`,
  },
  stalled: `found.xmax in (select backend_xid from pg_stat_activity where state like 'idle in transaction%'
    and state_change < clock_timestamp() - interval '${STALLED_AFTER_MS} ms')`,
  // A standby confirms commits in their order: none of later ones is confirmed before that of this session.
  unconfirmed: {
    pause: `select pg_sleep(${STANDBY_LATE_MS / 1_000}) from
      (select 1 from pg_stat_activity where wait_event = 'SyncRep' limit 1) waiting`,
    found: `select 1 as waits from pg_stat_activity where wait_event = 'SyncRep'
      and state_change < clock_timestamp() - interval '${STANDBY_LATE_MS} ms' limit 1`,
  },
  lockSchema: `select pg_advisory_xact_lock(${SCHEMA_LOCK})`,
  // The offset keeps the planner from turning look-ups by key into one scan over everything that meets the condition.
  each: (table, condition) => `cross join lateral (select * from ${table} found where ${condition} offset 0) found`,
  *given(types, rows): Iterable<PreparedRows> {
    if (rows.length > 0) yield preparedRows(types, rows);
  },
};

/** What is the same in every row travels once; the other columns as an array each, and the first in any case. */
function preparedRows(types: readonly ColumnType[], rows: readonly (readonly SqlValue[])[]): PreparedRows {
  const isArray = types.map((_, index) => rows.length > 1 && (index === 0 || differ(rows, index)));
  const arrays = types.flatMap((type, index) => (isArray[index] ? [`$${index + 1}::${type}[]`] : []));
  const selected = types.map((type, index) => (isArray[index] ? `c${index}` : `$${index + 1}::${type}`));
  const names = types.flatMap((_, index) => (isArray[index] ? [`c${index}`] : []));
  const from = arrays.length === 0 ? '' : ` from unnest(${arrays.join(', ')}) as given_row (${names.join(', ')})`;
  return {
    sql: `select ${selected.join(', ')}${from}`,
    params: types.map((type, index) =>
      isArray[index]
        ? binaryArray(
            type,
            rows.map((row) => row[index] ?? null),
          )
        : (rows[0]?.[index] ?? null),
    ),
  };
}

function differ(rows: readonly (readonly SqlValue[])[], index: number): boolean {
  return rows.some((row) => row[index] !== rows[0]?.[index]);
}

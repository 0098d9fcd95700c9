import type { GivenRows, SqlDialect } from '../dialect.js';
import type { SqlValue } from '../driver.js';

/** Rows per statement. Few sizes, so that the driver can keep the prepared statements. */
const CHUNK_ROWS = [64, 8, 1] as const;

/** One connection has the whole database: nothing else is there to wait for, and the time is the process's. */
export const SQLITE_DIALECT: SqlDialect = {
  forUpdate: '',
  clock: null,
  lockSchema: null,
  each: (table, condition) => `join ${table} found on ${condition}`,
  *given(types, rows): Iterable<GivenRows> {
    for (const chunk of chunksOf(rows)) yield { sql: valuesOf(chunk.length, types.length), params: chunk.flat() };
  },
};

const VALUES = new Map<string, string>();

/** `values ($1, $2), ($3, $4)`: made once for each of the few shapes. */
function valuesOf(rows: number, width: number): string {
  const shape = `${rows}x${width}`;
  const known = VALUES.get(shape);
  if (known !== undefined) return known;
  const row = (index: number) => Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`);
  const text = `values ${Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ')}`;
  VALUES.set(shape, text);
  return text;
}

function* chunksOf(rows: readonly (readonly SqlValue[])[]): Iterable<readonly (readonly SqlValue[])[]> {
  let start = 0;
  for (const size of CHUNK_ROWS) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}

import type { PreparedRows } from '../dialect.js';
import type { SqlValue } from '../driver.js';

type Row = readonly SqlValue[];

/** Rows per statement: few sizes, so that the session can keep the prepared statements, and few statements for any number. */
const SIZES = [64, 32, 16, 8, 4, 2, 1] as const;

/** `values ($1, $2), ($3, $4)`, in as many parts as it takes where a statement has at most `parametersMax` parameters. */
export function* preparedRows(rows: readonly Row[], parametersMax: number): Iterable<PreparedRows> {
  const width = rows[0]?.length ?? 0;
  let start = 0;
  for (const size of SIZES) {
    if (size > 1 && size * width > parametersMax) continue;
    for (; rows.length - start >= size; start += size) {
      yield { sql: valuesOf(size, width), params: rows.slice(start, start + size).flat() };
    }
  }
}

/** Texts by rows and columns: there are as many as sizes and widths of tables. */
const VALUES = new Map<string, string>();

function valuesOf(rows: number, width: number): string {
  const name = `${rows}x${width}`;
  const known = VALUES.get(name);
  if (known !== undefined) return known;
  const row = (index: number) => Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`);
  const text = `values ${Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ')}`;
  VALUES.set(name, text);
  return text;
}

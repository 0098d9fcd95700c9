import type { GivenRows } from '../dialect.js';
import type { SqlValue } from '../driver.js';
import { SHAPES_MAX } from './limits.js';

type Row = readonly SqlValue[];

/** Rows per statement: few sizes, so that the driver can keep the prepared statements, and few statements for any number. */
const SIZES = [64, 32, 16, 8, 4, 2, 1] as const;

/** `values ($1, $2), ($3, $4)`, in as many parts as it takes. */
export function* rowsInFull(rows: readonly Row[]): Iterable<GivenRows> {
  for (const part of partsOf(rows)) yield inFull(part);
}

/**
 * The same rows, with what is the same in all of them only once: `select $1, column1 from (values ($2), ($3))`. Not for
 * joins: the planner sees through this query, and may take what the rows have in common for the way to the other table's.
 */
export function* rowsInShort(rows: readonly Row[]): Iterable<GivenRows> {
  const own = rows.length > 1 ? knownShape(rows[0]?.length ?? 0, differing(rows)) : ALL;
  for (const part of partsOf(rows)) yield own === ALL ? inFull(part) : inShort(part, own);
}

function* partsOf(rows: readonly Row[]): Iterable<readonly Row[]> {
  let start = 0;
  for (const size of SIZES) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size);
  }
}

function inFull(rows: readonly Row[]): GivenRows {
  return { sql: valuesOf(rows.length, rows[0]?.length ?? 0, 0), params: rows.flat() };
}

function inShort(rows: readonly Row[], own: Columns): GivenRows {
  const [first = []] = rows;
  const params = first.filter((_, column) => !has(own, column));
  for (const row of rows) {
    for (const [column, value] of row.entries()) if (has(own, column)) params.push(value);
  }
  return { sql: selectOf(rows.length, first.length, own), params };
}

/** Columns as the bits of a number. Past the 32nd they share bits, so that a set may hold more than was put into it. */
type Columns = number;
const ALL: Columns = -1;

function has(columns: Columns, column: number): boolean {
  return (columns & (1 << column)) !== 0;
}

function differing([first = [], ...others]: readonly Row[]): Columns {
  let columns: Columns = 0;
  for (const row of others) {
    for (const [column, value] of row.entries()) if (value !== first[column]) columns |= 1 << column;
  }
  return columns === 0 ? ALL : columns;
}

/** Sets of columns that rows of a width differed in. */
const SHAPES = new Map<number, Set<Columns>>();

/** The set, or all columns where so many others are known that the driver could not keep a statement for each. */
function knownShape(width: number, own: Columns): Columns {
  const known = SHAPES.get(width) ?? new Set();
  SHAPES.set(width, known);
  if (known.size < SHAPES_MAX) known.add(own);
  return known.has(own) ? own : ALL;
}

/** Texts, made once for each of the few shapes. */
const VALUES = new Map<string, string>();
const SELECTS = new Map<string, string>();

/** `values ($1, $2), ($3, $4)`, the numbers beginning after those of `before` other parameters. */
function valuesOf(rows: number, width: number, before: number): string {
  return known(VALUES, `${rows}x${width}+${before}`, () => {
    const row = (index: number) =>
      Array.from({ length: width }, (_, column) => `$${before + index * width + column + 1}`);
    return `values ${Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ')}`;
  });
}

function selectOf(rows: number, width: number, own: Columns): string {
  return known(SELECTS, `${rows}x${width}:${own}`, () => {
    let shared = 0;
    let varying = 0;
    const columns = Array.from({ length: width }, (_, column) => {
      if (has(own, column)) varying += 1;
      else shared += 1;
      return has(own, column) ? `column${varying}` : `$${shared}`;
    });
    return `select ${columns.join(', ')} from (${valuesOf(rows, varying, shared)})`;
  });
}

function known(texts: Map<string, string>, name: string, make: () => string): string {
  const text = texts.get(name) ?? make();
  texts.set(name, text);
  return text;
}

import type { GivenRows } from '../dialect.js';
import type { SqlParameter, SqlValue } from '../driver.js';
import { LONG_TEXT, SHAPES_MAX } from './limits.js';

type Row = readonly SqlValue[];

/** Rows per statement: few sizes, so that the driver can keep the prepared statements, and few statements for any number. */
const SIZES = [64, 32, 16, 8, 4, 2, 1] as const;

/** `values ($1, $2), ($3, $4)`, in as many parts as it takes. */
export function* rowsInFull(rows: readonly Row[]): Iterable<GivenRows> {
  for (const part of partsOf(rows)) yield inFull(part);
}

/**
 * The same rows, with what is the same in all of them only once, and long text as bytes, which cross into SQLite at once
 * instead of letter by letter: `select $1, cast(column1 as text) from (values ($2), ($3))`. Not for joins: the planner
 * sees through this query, and may take what the rows have in common for the way to the other table's.
 */
export function* rowsInShort(rows: readonly Row[]): Iterable<GivenRows> {
  const shape = knownShape(rows[0]?.length ?? 0, shapeOf(rows));
  for (const part of partsOf(rows)) yield shape === PLAIN ? inFull(part) : inShort(part, shape);
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

function inShort(rows: readonly Row[], shape: Shape): GivenRows {
  const [first = []] = rows;
  const params: SqlParameter[] = [];
  for (const [column, value] of first.entries()) {
    if (!has(shape.own, column)) params.push(given(value, column, shape));
  }
  for (const row of rows) {
    for (const [column, value] of row.entries()) if (has(shape.own, column)) params.push(given(value, column, shape));
  }
  return { sql: selectOf(rows.length, first.length, shape), params };
}

const encoder = new TextEncoder();

function given(value: SqlValue, column: number, { long }: Shape): SqlParameter {
  return typeof value === 'string' && has(long, column) ? encoder.encode(value) : value;
}

/** Columns as the bits of a number. Past the 32nd they share bits, so that a set may hold more than was put into it. */
type Columns = number;

/** How rows travel. */
interface Shape {
  /** Columns in which they may differ. */
  readonly own: Columns;
  /** Columns whose text travels as bytes. */
  readonly long: Columns;
}

const PLAIN: Shape = { own: -1, long: 0 };

function has(columns: Columns, column: number): boolean {
  return (columns & (1 << column)) !== 0;
}

function shapeOf([first = [], ...others]: readonly Row[]): Shape {
  let own: Columns = 0;
  let long: Columns = 0;
  for (const [column, value] of first.entries()) if (isLong(value)) long |= 1 << column;
  for (const row of others) {
    for (const [column, value] of row.entries()) {
      if (value === first[column]) continue;
      own |= 1 << column;
      if (isLong(value)) long |= 1 << column;
    }
  }
  // A query without a row of its own would give one row for all of them.
  return { own: own === 0 ? PLAIN.own : own, long };
}

function isLong(value: SqlValue): boolean {
  return typeof value === 'string' && value.length >= LONG_TEXT;
}

/** Shapes of rows of a width. */
const SHAPES = new Map<number, Map<string, Shape>>();

/** The shape, or the plain one where so many others are known that the driver could not keep a statement for each. */
function knownShape(width: number, shape: Shape): Shape {
  if (shape.own === PLAIN.own && shape.long === PLAIN.long) return PLAIN;
  const shapes = SHAPES.get(width) ?? new Map<string, Shape>();
  SHAPES.set(width, shapes);
  const name = `${shape.own} ${shape.long}`;
  if (shapes.size < SHAPES_MAX) shapes.set(name, shape);
  return shapes.get(name) ?? PLAIN;
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

function selectOf(rows: number, width: number, shape: Shape): string {
  return known(SELECTS, `${rows}x${width}:${shape.own} ${shape.long}`, () => {
    let shared = 0;
    let varying = 0;
    const columns = Array.from({ length: width }, (_, column) => {
      const isOwn = has(shape.own, column);
      if (isOwn) varying += 1;
      else shared += 1;
      const name = isOwn ? `column${varying}` : `$${shared}`;
      return has(shape.long, column) ? `cast(${name} as text)` : name;
    });
    return `select ${columns.join(', ')} from (${valuesOf(rows, varying, shared)})`;
  });
}

function known(texts: Map<string, string>, name: string, make: () => string): string {
  const text = texts.get(name) ?? make();
  texts.set(name, text);
  return text;
}

import { columnName, membersOf, readRow, writeRow } from './columns.js';
import type { SqlRow, SqlSession, SqlValue } from './driver.js';
import { columnList, type Table } from './schema.js';

/** Rows per statement. Few sizes, so that a driver can keep the prepared statements. */
const CHUNK_ROWS = [64, 8, 1] as const;

/** Inserts rows; a row whose key exists fails the statement. */
export async function insertRows<Row>(session: SqlSession, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  await writeRows(session, table, rows, '');
}

/** Writes rows in their new form, whether they exist or not. No two may have the same key. */
export async function upsertRows<Row>(session: SqlSession, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const key = table.key.map(columnName).join(', ');
  const changes = membersOf(table.columns)
    .filter((name) => !table.key.includes(name))
    .map((name) => `${columnName(name)} = excluded.${columnName(name)}`);
  await writeRows(session, table, rows, ` on conflict (${key}) do update set ${changes.join(', ')}`);
}

async function writeRows<Row>(
  session: SqlSession,
  table: Table<Row>,
  rows: readonly Row[],
  onConflict: string,
): Promise<void> {
  const width = membersOf(table.columns).length;
  for (const chunk of chunksOf(rows)) {
    const values = placeholders(chunk.length, width);
    const sql = `insert into ${table.name} (${columnList(table)}) values ${values}${onConflict}`;
    await session.run(
      sql,
      chunk.flatMap((row) => writeRow(table.columns, row)),
    );
  }
}

/** What `selectByKeys` looks for. */
export interface KeyQuery {
  /** Members that the keys give, in their order. */
  readonly members: readonly string[];
  /** Further condition on the row, `row` being its alias; its parameters come after those of the keys. */
  readonly condition?: { readonly sql: (firstParameter: number) => string; readonly params: readonly SqlValue[] };
}

/** The rows that have one of the keys. */
export async function selectByKeys<Row>(
  session: SqlSession,
  table: Table<Row>,
  { members, condition }: KeyQuery,
  keys: readonly (readonly string[])[],
): Promise<readonly Row[]> {
  const found: SqlRow[] = [];
  const names = members.map(columnName);
  const on = names.map((name) => `wanted.${name} = row.${name}`).join(' and ');
  for (const chunk of chunksOf(keys)) {
    const wanted = `with wanted (${names.join(', ')}) as (values ${placeholders(chunk.length, names.length)})`;
    const where = condition === undefined ? '' : ` where ${condition.sql(chunk.length * names.length + 1)}`;
    const columns = membersOf(table.columns).map((name) => `row.${columnName(name)}`);
    const sql = `${wanted} select ${columns.join(', ')} from wanted join ${table.name} row on ${on}${where}`;
    found.push(...(await session.all(sql, [...chunk.flat(), ...(condition?.params ?? [])])));
  }
  return found.map((row) => readRow(table.columns, row));
}

function placeholders(rows: number, width: number): string {
  const row = (index: number) => Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`);
  return Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ');
}

function* chunksOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  let start = 0;
  for (const size of CHUNK_ROWS) {
    for (; items.length - start >= size; start += size) yield items.slice(start, start + size);
  }
}

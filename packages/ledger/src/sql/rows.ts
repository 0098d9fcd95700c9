import { columnName, readRow, writeRow } from './columns.js';
import type { SqlRow, SqlSession, SqlValue } from './driver.js';
import type { Table } from './schema.js';

/** Rows per statement. Few sizes, so that a driver can keep the prepared statements. */
const CHUNK_ROWS = [64, 8, 1] as const;

/** Inserts rows; a row whose key exists fails the statement. */
export async function insertRows<Row>(session: SqlSession, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  await writeRows(session, table, rows, '');
}

/** Writes rows in their new form, whether they exist or not. No two may have the same key. */
export async function upsertRows<Row>(session: SqlSession, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const changed = table.names.filter((name) => !table.keyNames.includes(name));
  const changes = changed.map((name) => `${name} = excluded.${name}`).join(', ');
  await writeRows(session, table, rows, ` on conflict (${table.keyNames.join(', ')}) do update set ${changes}`);
}

async function writeRows<Row>(
  session: SqlSession,
  table: Table<Row>,
  rows: readonly Row[],
  onConflict: string,
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    const values = placeholders(chunk.length, table.names.length);
    const params = chunk.flatMap((row) => writeRow(table.columns, row));
    await session.run(`insert into ${table.name} (${table.list}) values ${values}${onConflict}`, params);
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
  if (keys.length === 0) return [];
  const found: SqlRow[] = [];
  const names = members.map(columnName);
  const on = names.map((name) => `wanted.${name} = row.${name}`).join(' and ');
  const columns = table.names.map((name) => `row.${name}`).join(', ');
  for (const chunk of chunksOf(keys)) {
    const wanted = `with wanted (${names.join(', ')}) as (values ${placeholders(chunk.length, names.length)})`;
    const where = condition === undefined ? '' : ` where ${condition.sql(chunk.length * names.length + 1)}`;
    const sql = `${wanted} select ${columns} from wanted join ${table.name} row on ${on}${where}`;
    found.push(...(await session.all(sql, [...chunk.flat(), ...(condition?.params ?? [])])));
  }
  return found.map((row) => readRow(table.columns, row));
}

const PLACEHOLDERS = new Map<string, string>();

/** `($1, $2), ($3, $4)`: made once for each of the few shapes. */
function placeholders(rows: number, width: number): string {
  const shape = `${rows}x${width}`;
  const known = PLACEHOLDERS.get(shape);
  if (known !== undefined) return known;
  const row = (index: number) => Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`);
  const text = Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ');
  PLACEHOLDERS.set(shape, text);
  return text;
}

function* chunksOf<T>(items: readonly T[]): Iterable<readonly T[]> {
  let start = 0;
  for (const size of CHUNK_ROWS) {
    for (; items.length - start >= size; start += size) yield items.slice(start, start + size);
  }
}

import { type ColumnType, columnName, readRow, storedText, writeRow } from './columns.js';
import type { SqlRow, SqlSession, SqlValue } from './driver.js';
import type { Table } from './schema.js';

/** Another process wrote a row under the same key meanwhile, for other terms: the transaction begins anew. */
export class RowClashError extends Error {
  readonly code = 'ROW_CLASH';

  constructor(readonly table: string) {
    super(`a row of ${table} appeared meanwhile under the same key`);
    this.name = 'RowClashError';
  }
}

/** Inserts rows; a row whose key exists fails the statement. */
export async function insertRows<Row>(session: SqlSession, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  await writeRows(session, table, rows, '');
}

/** Writes rows in their new form, whether they exist or not. No two may have the same key. Throws RowClashError. */
export async function upsertRows<Row>(session: SqlSession, table: Table<Row>, rows: readonly Row[]): Promise<void> {
  const changed = table.names.filter((name) => !table.keyNames.includes(name));
  const changes = changed.map((name) => `${name} = excluded.${name}`).join(', ');
  const same = table.lastingNames.map((name) => `${table.name}.${name} = excluded.${name}`).join(' and ');
  const where = same === '' ? '' : ` where ${same}`;
  await writeRows(session, table, rows, ` on conflict (${table.keyNames.join(', ')}) do update set ${changes}${where}`);
}

async function writeRows<Row>(
  session: SqlSession,
  table: Table<Row>,
  rows: readonly Row[],
  onConflict: string,
): Promise<void> {
  const values = rows.map((row) => writeRow(table.columns, row));
  let written = 0;
  for (const { sql, params } of session.dialect.given(table.types, values)) {
    written += await session.run(`insert into ${table.name} (${table.list}) ${sql}${onConflict}`, params);
  }
  if (written !== rows.length) throw new RowClashError(table.name);
}

/** What `selectByKeys` looks for. */
export interface KeyQuery {
  /** Members that the keys give, in their order. */
  readonly members: readonly string[];
  /** The member among them whose index is over an expression, so that it serves no other query (`migrations.ts`). */
  readonly apart?: string;
  /** Further condition on the row, `found` being its alias; its parameters come after those of the keys. */
  readonly condition?: { readonly sql: (firstParameter: number) => string; readonly params: readonly SqlValue[] };
  /** Whether the rows stay locked to the end of the transaction; they are locked in the order of their keys. */
  readonly lock?: boolean;
}

/** The rows that have one of the keys. */
export async function selectByKeys<Row>(
  session: SqlSession,
  table: Table<Row>,
  { members, apart, condition, lock = false }: KeyQuery,
  keys: readonly (readonly string[])[],
): Promise<readonly Row[]> {
  const rows: SqlRow[] = [];
  const names = members.map(columnName);
  const on = members
    .map((member, index) => `wanted.${names[index]} = found.${names[index]}${member === apart ? " || ''" : ''}`)
    .join(' and ');
  const columns = table.names.map((name) => `found.${name}`).join(', ');
  const order = lock ? ` order by ${names.map((name) => `found.${name}`).join(', ')}${session.dialect.forUpdate}` : '';
  for (const { sql, params } of session.dialect.given(names.map(asText), keys.map(stored))) {
    const met = condition === undefined ? on : `${on} and ${condition.sql(params.length + 1)}`;
    const joined = lock ? `join ${table.name} found on ${met}` : session.dialect.each(table.name, met);
    rows.push(
      ...(await session.all(
        `with wanted (${names.join(', ')}) as (${sql})
          select ${columns} from wanted ${joined}${order}`,
        [...params, ...(condition?.params ?? [])],
      )),
    );
  }
  return rows.map((row) => readRow(table.columns, row));
}

function asText(): ColumnType {
  return 'text';
}

function stored(key: readonly string[]): readonly string[] {
  return key.map(storedText);
}

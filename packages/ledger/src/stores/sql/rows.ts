import {
  type ColumnType,
  columnName,
  readRow,
  type SqlParameter,
  type SqlRow,
  type SqlValue,
  storedText,
  type Table,
} from './columns.js';
import type { SqlSession, SqlTransaction } from './driver.js';

/** Inserts rows; a row whose key is taken undoes the transaction. */
export function insertRows<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const values = rows.map((row) => table.values(row));
  for (const { sql, params } of session.dialect.given(table.types, values)) {
    session.send(table.insert(sql), params);
  }
}

/** Writes rows whether they are there or not. */
export function upsertRows<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const values = rows.map((row) => table.values(row));
  for (const { sql, params } of session.dialect.given(table.types, values)) session.send(table.upsert(sql), params);
}

/** Writes rows that are there in their new form: whatever of them can change. No two may have the same key. */
export function updateRows<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  const [first] = rows;
  if (first === undefined) return;
  // Most batches change one mandate, and one row is written without a join.
  if (rows.length === 1) session.send(table.updateOne, [...table.changing.values(first), ...table.keyOf(first)]);
  else updateTogether(session, table, rows);
}

function updateTogether<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  const { keyNames, changing } = table;
  const types = [...keyNames.map(asText), ...changing.types];
  const values = rows.map((row) => [...table.keyOf(row), ...changing.values(row)]);
  for (const { sql, params } of session.dialect.given(types, values)) session.send(table.updateTogether(sql), params);
}

/** Deletes rows by their keys, those that are there. */
export function deleteRows<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const { keyTypes, keyOf } = table;
  for (const { sql, params } of session.dialect.given(keyTypes, rows.map(keyOf))) {
    session.send(table.delete(sql), params);
  }
}

/** A condition on a row, `found` being its alias; its parameters come after those of the keys. */
export interface Condition {
  readonly sql: (firstParameter: number) => string;
  readonly params: readonly SqlValue[];
}

/** What `selectByKeys` looks for. */
export interface KeyQuery {
  /** Members that the keys give, in their order. */
  readonly members: readonly string[];
  /** The member among them whose index is over an expression, so that it serves no other query (`migrations.ts`). */
  readonly apart?: string;
  readonly condition?: Condition;
  /** Whether the rows stay locked to the end of the transaction; they are locked in the order of their keys. */
  readonly lock?: boolean;
}

/** Holds that wait to be claimed, as the index of a mandate's holds has them. */
export const HELD: Condition = { sql: () => "found.state = 'held'", params: [] };

/** The rows that have one of the keys. Its statements are on their way when it returns. */
export async function selectByKeys<Row>(
  session: SqlSession,
  table: Table<Row>,
  { members, apart, condition, lock = false }: KeyQuery,
  keys: readonly (readonly string[])[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  const names = members.map(columnName);
  const on = members
    .map((member, index) => `wanted.${names[index]} = found.${names[index]}${member === apart ? " || ''" : ''}`)
    .join(' and ');
  const columns = table.names.map((name) => `found.${name}`).join(', ');
  const order = lock ? ` order by ${names.map((name) => `found.${name}`).join(', ')}${session.dialect.forUpdate}` : '';
  const asked: Promise<readonly SqlRow[]>[] = [];
  for (const { sql, params } of session.dialect.given(names.map(asText), keys.map(stored))) {
    const met = condition === undefined ? on : `${on} and ${condition.sql(params.length + 1)}`;
    const joined = lock ? `join ${table.name} found on ${met}` : session.dialect.each(table.name, met);
    const all: readonly SqlParameter[] = [...params, ...(condition?.params ?? [])];
    const text = `with wanted (${names.join(', ')}) as (${sql}) select ${columns} from wanted ${joined}${order}`;
    asked.push(session.all(text, all));
  }
  const rows = await Promise.all(asked);
  return rows.flat().map((row) => readRow(table.columns, row));
}

function asText(): ColumnType {
  return 'text';
}

/** A key as its columns hold it. */
export function stored(key: readonly string[]): readonly string[] {
  return key.map(storedText);
}

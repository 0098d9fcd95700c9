import { StoredValueError } from '../errors.js';
import type { SqlParameter, SqlRow, SqlSession, SqlTransaction, SqlValue } from './driver.js';
import type { Table } from './schema.js';

/** What a column holds: text, or a whole number of up to 64 bits. */
export type ColumnType = 'text' | 'bigint';

/** How a member of a row is stored in its column. */
export interface Codec<T> {
  readonly type: ColumnType;
  write(value: T): SqlValue;
  read(value: SqlValue): T;
}

/** A codec for every member; a member's column is its name in snake case. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Codec<Row[Name]> };

/** Characters that a text column cannot hold or give back: NUL, halves of surrogate pairs, and the mark itself. */
const UNSTORABLE = /[\0\ue000\p{Cs}]/gu;
const PLAIN = /^[ -~]*$/;
const MARK = '\ue000';
const MARKED = /\ue000([0-9a-f]{4})/g;

/** Text as a column holds it; `storedText` is one-to-one over all JavaScript strings. */
export function storedText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSTORABLE, (char) => `\ue000${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const text: Codec<string> = {
  type: 'text',
  write: storedText,
  read(value) {
    if (typeof value !== 'string') throw new StoredValueError('text', value);
    if (!value.includes(MARK)) return value;
    return value.replace(MARKED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  },
};

/** A whole number within ±2^53: times, versions, counts. */
export const integer: Codec<number> = {
  type: 'bigint',
  write: (value) => value,
  read(value) {
    const number = typeof value === 'bigint' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new StoredValueError('an integer', value);
    return number;
  },
};

/** Units of money. They are bound as bigint throughout: a number would round past 2^53. */
export const money: Codec<bigint> = {
  type: 'bigint',
  write: (value) => value,
  read(value) {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    throw new StoredValueError('an integer', value);
  },
};

export const flag: Codec<boolean> = {
  type: 'bigint',
  write: (value) => (value ? 1 : 0),
  read: (value) => integer.read(value) !== 0,
};

/** JSON that this program wrote itself. */
export function json<T>(): Codec<T> {
  return {
    type: 'text',
    write: (value) => storedText(JSON.stringify(value)),
    read(value) {
      try {
        return JSON.parse(text.read(value));
      } catch {
        throw new StoredValueError('JSON', value);
      }
    },
  };
}

/** One of the given words. */
export function oneOf<Word extends string>(words: readonly Word[]): Codec<Word> {
  return {
    type: 'text',
    write: (value) => value,
    read(value) {
      const word = words.find((candidate) => candidate === value);
      if (word === undefined) throw new StoredValueError(`one of ${words.join(', ')}`, value);
      return word;
    },
  };
}

export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    type: codec.type,
    write: (value) => (value === null ? null : codec.write(value)),
    read: (value) => (value === null ? null : codec.read(value)),
  };
}

/** Reads a database row as a row of the ledger. Throws StoredValueError. */
export function readRow<Row>(columns: Columns<Row>, row: SqlRow): Row {
  const members: Partial<Row> = {};
  for (const name of membersOf(columns)) {
    const value = row[columnName(name)];
    if (value === undefined) throw new StoredValueError(`column ${columnName(name)}`, value);
    members[name] = columns[name].read(value);
  }
  // Every member of Row has a codec of its own type: `Columns` says so.
  return members as Row;
}

export function membersOf<Row>(columns: Columns<Row>): readonly (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

/** `authorizationId` → `authorization_id`. */
export function columnName(member: string): string {
  const known = COLUMN_NAMES.get(member);
  if (known !== undefined) return known;
  const name = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  COLUMN_NAMES.set(member, name);
  return name;
}

/** Every row that is read asks for the same few names, which are those of the tables. */
const COLUMN_NAMES = new Map<string, string>();

/** Inserts rows; a row whose key is taken undoes the transaction. */
export function insertRows<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const values = rows.map((row) => table.values(row));
  for (const { sql, params } of session.dialect.given(table.types, values)) {
    session.send(`insert into ${table.name} (${table.list}) ${sql}`, params);
  }
}

/** Writes rows whether they are there or not. */
export function upsertRows<Row>(session: SqlTransaction, table: Table<Row>, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const changes = table.changing.names.map((column) => `${column} = excluded.${column}`).join(', ');
  for (const { sql, params } of session.dialect.given(
    table.types,
    rows.map((row) => table.values(row)),
  )) {
    session.send(
      `insert into ${table.name} (${table.list}) ${sql} on conflict (${table.keyNames.join(', ')}) do update set ${changes}`,
      params,
    );
  }
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
  const { name, keyNames, changing } = table;
  const columns = [...keyNames, ...changing.names].join(', ');
  const changes = changing.names.map((column) => `${column} = given.${column}`).join(', ');
  const same = keyNames.map((column) => `${name}.${column} = given.${column}`).join(' and ');
  const types = [...keyNames.map(asText), ...changing.types];
  const values = rows.map((row) => [...table.keyOf(row), ...changing.values(row)]);
  for (const { sql, params } of session.dialect.given(types, values)) {
    session.send(`with given (${columns}) as (${sql}) update ${name} set ${changes} from given where ${same}`, params);
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

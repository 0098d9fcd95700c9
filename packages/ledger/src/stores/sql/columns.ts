import { StoredValueError } from '../../operations/errors.js';
/** A value that a statement takes or gives. Integers past 2^53 are bigint in both directions; a boolean is 0 or 1. */
export type SqlValue = null | number | bigint | string;

/** A value of a statement, or many in the database's own binary form, as its dialect writes them. */
export type SqlParameter = SqlValue | Uint8Array;

/** One row, by column name. Whole numbers may come as number or bigint: read them with the codecs of `columns.ts`. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

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

/** A table of the ledger: its name, the columns of its key, and how its rows are stored. */
export class Table<Row> {
  /** Columns in the order of their codecs; `list` is how `select` and `insert` write them. */
  readonly names: readonly string[];
  readonly list: string;
  readonly types: readonly ColumnType[];
  /** A row as its columns hold it, and its key. */
  readonly values: (row: Row) => readonly SqlValue[];
  readonly keyNames: readonly string[];
  readonly keyTypes: readonly ColumnType[];
  readonly keyOf: (row: Row) => readonly SqlValue[];
  /** The columns in which a row may change. */
  readonly changing: Pick<Table<Row>, 'names' | 'types' | 'values'>;
  /** Writes one row: the columns in which it may change, then its key. */
  readonly updateOne: string;
  /** Statements that write given rows: new ones, whether they are there or not, and ones that are there in their new form. */
  readonly insert: StatementText;
  readonly upsert: StatementText;
  readonly updateTogether: StatementText;
  /** Deletes the rows of given keys. */
  readonly delete: StatementText;

  constructor(
    readonly name: string,
    readonly key: readonly (keyof Row & string)[],
    readonly columns: Columns<Row>,
    /** Members in which a row never changes. */
    lasting: readonly (keyof Row & string)[] = [],
  ) {
    const members = membersOf(columns);
    const changing = members.filter((member) => !key.includes(member) && !lasting.includes(member));
    this.names = members.map(columnName);
    this.list = this.names.join(', ');
    this.types = members.map((member) => columns[member].type);
    this.values = writerOf(columns, members);
    this.keyNames = key.map(columnName);
    this.keyTypes = key.map((member) => columns[member].type);
    this.keyOf = writerOf(columns, key);
    this.changing = {
      names: changing.map(columnName),
      types: changing.map((member) => columns[member].type),
      values: writerOf(columns, changing),
    };
    const given = [...this.changing.names, ...this.keyNames].map((column, index) => `${column} = $${index + 1}`);
    const changes = given.slice(0, changing.length).join(', ');
    this.updateOne = `update ${name} set ${changes} where ${given.slice(changing.length).join(' and ')}`;
    const { names: changed } = this.changing;
    const excluded = changed.map((column) => `${column} = excluded.${column}`).join(', ');
    const joined = changed.map((column) => `${column} = given.${column}`).join(', ');
    const same = this.keyNames.map((column) => `${name}.${column} = given.${column}`).join(' and ');
    const written = [...this.keyNames, ...changed].join(', ');
    this.insert = statementText((rows) => `insert into ${name} (${this.list}) ${rows}`);
    this.upsert = statementText(
      (rows) => `${this.insert(rows)} on conflict (${this.keyNames.join(', ')}) do update set ${excluded}`,
    );
    const keys = this.keyNames.join(', ');
    this.delete = statementText(
      (rows) => `with given (${keys}) as (${rows}) delete from ${name} where (${keys}) in (select ${keys} from given)`,
    );
    this.updateTogether = statementText(
      (rows) => `with given (${written}) as (${rows}) update ${name} set ${joined} from given where ${same}`,
    );
  }
}

/** Texts that are kept of one statement: SQLite has seven numbers of rows, PostgreSQL the sets of columns that differ in a batch. */
const TEXTS_MAX = 256;

/** The text of a statement by the query of the rows that it is given. */
export type StatementText = (rows: string) => string;

/**
 * Keeps the texts that it wrote: one of 64 rows has thousands of characters, and a text that was written again would be read whole
 * to find the prepared statement.
 */
export function statementText(write: StatementText): StatementText {
  const texts = new Map<string, string>();
  return (rows) => {
    const known = texts.get(rows);
    if (known !== undefined) return known;
    if (texts.size >= TEXTS_MAX) texts.clear();
    const text = write(rows);
    texts.set(rows, text);
    return text;
  };
}

function writerOf<Row>(columns: Columns<Row>, members: readonly (keyof Row & string)[]) {
  return (row: Row): readonly SqlValue[] => members.map((member) => columns[member].write(row[member]));
}

import {
  inSqlTransaction,
  type SqliteEngine,
  type SqliteStatement,
  type SqlParameter,
  type SqlRow,
} from '@gatewright/ledger/sql';
import * as code from './codes.js';
import type { SqliteInstance } from './instance.js';

/** SQLite's own limit, SQLITE_MAX_VARIABLE_NUMBER. */
const PARAMETERS_MAX = 32_766;

/** The addresses in which SQLite puts what it opened. */
const POINTER_BYTES = 4;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What SQLite refused, with its words and its extended code. */
class SqliteError extends Error {
  constructor(
    message: string,
    readonly errcode: number,
  ) {
    super(message);
    this.name = 'SqliteError';
  }
}

/** Opens the database of a name: a file of the registered file system, or `:memory:`. Throws SqliteError. */
export function openEngine(sqlite: SqliteInstance, name: string): SqliteEngine {
  const out = sqlite.allocate(POINTER_BYTES);
  const flags = code.OPEN_READ_WRITE | code.OPEN_CREATE;
  const result = sqlite.withText(name, (path) => sqlite.call.sqlite3_open_v2(path, out, flags, 0));
  const database = sqlite.view.getUint32(out, true);
  sqlite.call.free(out);
  const connection = new Connection(sqlite, database);
  try {
    connection.check(result);
    sqlite.call.sqlite3_extended_result_codes(database, 1);
    return new WasmEngine(connection);
  } catch (error) {
    sqlite.call.sqlite3_close_v2(database);
    throw error;
  }
}

/** A connection and its errors. */
class Connection {
  constructor(
    readonly sqlite: SqliteInstance,
    readonly database: number,
  ) {}

  check(result: number): void {
    if (result !== code.OK) throw this.error();
  }

  error(): SqliteError {
    const { sqlite3_errmsg, sqlite3_extended_errcode } = this.sqlite.call;
    return new SqliteError(this.sqlite.text(sqlite3_errmsg(this.database)), sqlite3_extended_errcode(this.database));
  }
}

class WasmEngine implements SqliteEngine {
  readonly parametersMax = PARAMETERS_MAX;

  constructor(private readonly connection: Connection) {}

  get isTransaction(): boolean {
    const { sqlite, database } = this.connection;
    return sqlite.call.sqlite3_get_autocommit(database) === 0;
  }

  exec(script: string): void {
    const { sqlite, database } = this.connection;
    this.connection.check(sqlite.withText(script, (text) => sqlite.call.sqlite3_exec(database, text, 0, 0, 0)));
  }

  prepare(sql: string): SqliteStatement {
    const { sqlite, database } = this.connection;
    const out = sqlite.allocate(POINTER_BYTES);
    try {
      const prepare = (text: number) => sqlite.call.sqlite3_prepare_v2(database, text, -1, out, 0);
      this.connection.check(sqlite.withText(sql, prepare));
      return new WasmStatement(this.connection, sqlite.view.getUint32(out, true));
    } finally {
      sqlite.call.free(out);
    }
  }

  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return inSqlTransaction(this, work);
  }

  close(): void {
    const { sqlite, database } = this.connection;
    sqlite.call.sqlite3_close_v2(database);
  }
}

class WasmStatement implements SqliteStatement {
  #columns: readonly string[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly statement: number,
  ) {}

  run(params: readonly SqlParameter[]): number {
    const { sqlite, database } = this.connection;
    this.#steps(params, () => undefined);
    return sqlite.call.sqlite3_changes(database);
  }

  all(params: readonly SqlParameter[]): readonly SqlRow[] {
    const rows: SqlRow[] = [];
    this.#steps(params, () => {
      if (rows.length === 0) this.#readColumns();
      rows.push(this.#row());
    });
    return rows;
  }

  finalize(): void {
    // Repeats the error of the last use, which was reported then.
    this.connection.sqlite.call.sqlite3_finalize(this.statement);
  }

  #steps(params: readonly SqlParameter[], onRow: () => void): void {
    const { call } = this.connection.sqlite;
    try {
      params.forEach((value, index) => {
        this.connection.check(this.#bind(index + 1, value));
      });
      let result = call.sqlite3_step(this.statement);
      for (; result === code.ROW; result = call.sqlite3_step(this.statement)) onRow();
      if (result !== code.DONE) throw this.connection.error();
    } finally {
      call.sqlite3_reset(this.statement);
      call.sqlite3_clear_bindings(this.statement);
    }
  }

  #bind(index: number, value: SqlParameter): number {
    const { sqlite } = this.connection;
    const { call } = sqlite;
    if (value === null) return call.sqlite3_bind_null(this.statement, index);
    if (typeof value === 'bigint') return call.sqlite3_bind_int64(this.statement, index, value);
    if (typeof value === 'number') {
      return Number.isInteger(value)
        ? call.sqlite3_bind_int64(this.statement, index, BigInt(value))
        : call.sqlite3_bind_double(this.statement, index, value);
    }
    if (typeof value === 'string') {
      return sqlite.withText(value, (text, length) =>
        call.sqlite3_bind_text(this.statement, index, text, length, code.TRANSIENT),
      );
    }
    const address = sqlite.allocate(value.length);
    sqlite.bytes(address, value.length).set(value);
    const result = call.sqlite3_bind_blob(this.statement, index, address, value.length, code.TRANSIENT);
    call.free(address);
    return result;
  }

  /** SQLite prepares a statement again where the schema changed, and its columns with it. */
  #readColumns(): void {
    const { sqlite } = this.connection;
    const count = sqlite.call.sqlite3_column_count(this.statement);
    if (count === this.#columns.length) return;
    const nameOf = (column: number) => sqlite.text(sqlite.call.sqlite3_column_name(this.statement, column));
    this.#columns = Array.from({ length: count }, (_, column) => nameOf(column));
  }

  #row(): SqlRow {
    return Object.fromEntries(this.#columns.map((name, column) => [name, this.#value(name, column)]));
  }

  #value(name: string, column: number): SqlRow[string] {
    const { sqlite } = this.connection;
    const { call } = sqlite;
    const type = call.sqlite3_column_type(this.statement, column);
    if (type === code.INTEGER) {
      const value = call.sqlite3_column_int64(this.statement, column);
      return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    }
    if (type === code.FLOAT) return call.sqlite3_column_double(this.statement, column);
    if (type === code.TEXT) {
      // The text first: it may be converted, and has its length then.
      const address = call.sqlite3_column_text(this.statement, column);
      return decoder.decode(sqlite.bytes(address, call.sqlite3_column_bytes(this.statement, column)));
    }
    if (type === code.BLOB) throw new TypeError(`column ${name} holds bytes, not a value`);
    return null;
  }
}

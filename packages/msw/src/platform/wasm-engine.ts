import {
  inSqlTransaction,
  type SqliteEngine,
  type SqliteStatement,
  type SqlParameter,
  type SqlRow,
  sqlRow,
} from '@gatewright/ledger/sql';
import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';

/** A database of SQLite's own WebAssembly build. */
export class WasmEngine implements SqliteEngine {
  /** SQLite's own limit, SQLITE_MAX_VARIABLE_NUMBER. */
  readonly parametersMax = 32_766;

  constructor(
    private readonly database: Database,
    private readonly capi: Sqlite3Static['capi'],
  ) {}

  get isTransaction(): boolean {
    return this.capi.sqlite3_get_autocommit(this.database) === 0;
  }

  exec(script: string): void {
    this.database.exec(script);
  }

  prepare(sql: string): SqliteStatement {
    return new WasmStatement(this.database, this.database.prepare(sql));
  }

  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return inSqlTransaction(this, work);
  }

  close(): void {
    this.database.close();
  }
}

class WasmStatement implements SqliteStatement {
  constructor(
    private readonly database: Database,
    private readonly statement: PreparedStatement,
  ) {}

  run(params: readonly SqlParameter[]): number {
    this.bind(params);
    try {
      while (this.statement.step());
      return Number(this.database.changes());
    } finally {
      this.statement.resetNoThrow();
    }
  }

  all(params: readonly SqlParameter[]): readonly SqlRow[] {
    this.bind(params);
    try {
      const rows: SqlRow[] = [];
      while (this.statement.step()) rows.push(sqlRow(this.statement.get({})));
      return rows;
    } finally {
      this.statement.resetNoThrow();
    }
  }

  finalize(): void {
    this.statement.finalize();
  }

  private bind(params: readonly SqlParameter[]): void {
    // A statement without parameters refuses an empty list.
    if (params.length > 0) this.statement.bind(params);
  }
}

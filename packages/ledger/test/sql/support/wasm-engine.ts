import { existsSync, rmdirSync } from 'node:fs';
import sqlite, { type Database, type Statement } from 'node-sqlite3-wasm';
import type { SqlParameter, SqlRow } from '../../../src/stores/sql/columns.js';
import {
  inSqlTransaction,
  type SqliteEngine,
  type SqliteStatement,
  sqlRow,
} from '../../../src/stores/sql/sqlite/engine.js';

/**
 * SQLite in WebAssembly, whose every write and sync goes through Node's `fs`, where a test sees it (`crash/synced-bytes.ts`). A process
 * that is killed leaves its lock behind, which is a directory.
 */
export function openWasm(path: string): SqliteEngine {
  if (existsSync(`${path}.lock`)) rmdirSync(`${path}.lock`);
  return new WasmEngine(new sqlite.Database(path));
}

class WasmEngine implements SqliteEngine {
  readonly parametersMax = 32_766;

  constructor(private readonly database: Database) {}

  get isTransaction(): boolean {
    return this.database.inTransaction;
  }

  exec(script: string): void {
    this.database.exec(script);
  }

  prepare(sql: string): SqliteStatement {
    return new WasmStatement(this.database.prepare(sql));
  }

  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return inSqlTransaction(this, work);
  }

  close(): void {
    this.database.close();
  }
}

class WasmStatement implements SqliteStatement {
  constructor(private readonly statement: Statement) {}

  run(params: readonly SqlParameter[]): number {
    return this.statement.run([...params]).changes;
  }

  all(params: readonly SqlParameter[]): readonly SqlRow[] {
    return this.statement.all([...params]).map(sqlRow);
  }

  /** Finalizing a statement repeats the error of its last use, which was reported then. */
  finalize(): void {
    try {
      this.statement.finalize();
    } catch (error) {
      if (!(error instanceof sqlite.SQLite3Error)) throw error;
    }
  }
}

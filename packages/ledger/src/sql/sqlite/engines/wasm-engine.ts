import { existsSync, rmdirSync } from 'node:fs';
import type { Database, Statement } from 'node-sqlite3-wasm';
import type { SqlParameter, SqlRow } from '../../driver.js';
import { IN_MEMORY, type PreparedStatement, type SqliteEngine, sqlRow } from './engine.js';
import { keepOthersOut, letOthersIn } from './other-programs.js';
import { wasmBuild } from './wasm-build.js';

/** SQLite as WebAssembly: it runs wherever Node does. */
export class WasmEngine implements SqliteEngine {
  readonly #database: Database;

  constructor(private readonly path: string) {
    this.#database = path === IN_MEMORY ? new (wasmBuild().Database)(path) : openFile(path);
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  exec(script: string): void {
    this.#database.exec(script);
  }

  prepare(sql: string): PreparedStatement {
    return new WasmStatement(this.#database.prepare(sql));
  }

  close(): void {
    this.#database.close();
    if (this.path !== IN_MEMORY) letOthersIn(this.path);
  }
}

function openFile(path: string): Database {
  // Its own lock is a directory that a killed process leaves behind; holding the lock file proves it an orphan.
  if (existsSync(`${path}.lock`)) rmdirSync(`${path}.lock`);
  keepOthersOut(path);
  try {
    return new (wasmBuild().Database)(path);
  } catch (error) {
    letOthersIn(path);
    throw error;
  }
}

class WasmStatement implements PreparedStatement {
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
      if (!(error instanceof wasmBuild().SQLite3Error)) throw error;
    }
  }
}

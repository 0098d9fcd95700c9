import type { SqlParameter, SqlRow } from '../columns.js';
import { inSqlTransaction, type SqliteEngine, type SqliteStatement, sqlRow } from './engine.js';

/** What is used of `node:sqlite`, and of `@gatewright/sqlite`, which has the same interface. */
interface SqliteLibrary {
  readonly DatabaseSync: new (path: string) => Database;
}

interface Database {
  readonly isTransaction: boolean;
  exec(script: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Statement {
  setReadBigInts(enabled: boolean): void;
  run(...params: readonly SqlParameter[]): { readonly changes: number | bigint };
  all(...params: readonly SqlParameter[]): readonly object[];
}

/** Opens the database file at a path, or one in memory where the path is `:memory:`. Throws SQLite's error. */
export type OpenEngine = (path: string) => SqliteEngine;

/** Node's major version from which its SQLite is stable. */
const STABLE_SINCE = 24;

/** The SQLite of this Node where it is stable, else the one of `@gatewright/sqlite`. */
export async function nativeSqlite(): Promise<OpenEngine> {
  const { DatabaseSync } = await sqliteLibrary();
  return (path) => new NodeEngine(new DatabaseSync(path));
}

async function sqliteLibrary(): Promise<SqliteLibrary> {
  const isStable = Number.parseInt(process.versions.node, 10) >= STABLE_SINCE;
  const found: unknown = isStable ? process.getBuiltinModule('node:sqlite') : null;
  return isSqliteLibrary(found) ? found : import('@gatewright/sqlite');
}

function isSqliteLibrary(found: unknown): found is SqliteLibrary {
  return typeof found === 'object' && found !== null && 'DatabaseSync' in found;
}

/** A database of a library with the interface of `node:sqlite`. */
class NodeEngine implements SqliteEngine {
  /** SQLite's own limit, SQLITE_MAX_VARIABLE_NUMBER. */
  readonly parametersMax = 32_766;

  constructor(private readonly database: Database) {}

  exec(script: string): void {
    this.database.exec(script);
  }

  prepare(sql: string): SqliteStatement {
    const statement = this.database.prepare(sql);
    statement.setReadBigInts(true);
    return new NodeStatement(statement);
  }

  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return inSqlTransaction(this.database, work);
  }

  close(): void {
    this.database.close();
  }
}

class NodeStatement implements SqliteStatement {
  constructor(private readonly statement: Statement) {}

  run(params: readonly SqlParameter[]): number {
    return Number(this.statement.run(...params).changes);
  }

  all(params: readonly SqlParameter[]): readonly SqlRow[] {
    return this.statement.all(...params).map(sqlRow);
  }

  /** The garbage collector does so. */
  finalize(): void {}
}

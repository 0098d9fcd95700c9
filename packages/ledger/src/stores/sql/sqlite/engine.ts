import type { SqlParameter, SqlRow, SqlValue } from '../columns.js';

/**
 * One connection to a SQLite database as a host has it: what a host implements to keep a ledger (`createSqliteDriver`). The driver gives
 * it one statement at a time and neither transactions (`begin`) nor settings (`pragma`) as text, so that each of these serves:
 *
 * - Node: a `DatabaseSync`, as `NodeEngine`.
 * - A Durable Object: `prepare` keeps the text, `run` and `all` call `storage.sql.exec(text, ...params)`, `inTransaction` is
 *   `storage.transaction(work)` (`transactionSync` cannot span an `await`), and `parametersMax` is 100.
 * - A page: a database of SQLite's own WebAssembly build in the origin private file system, with `begin immediate`, `commit`, `rollback`.
 *
 * An error keeps SQLite's message (`UNIQUE constraint failed: …`). A statement outside a transaction is durable, as far as the
 * database is at all, when the call returns; the statements of a transaction when its promise resolves.
 */
export interface SqliteEngine {
  /** Parameters that one statement takes at most. */
  readonly parametersMax: number;
  /** Runs a script of statements without parameters. */
  exec(script: string): void;
  /** Parameters of the text are written `?`. */
  prepare(sql: string): SqliteStatement;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Not called again before its promise settled.
   */
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** A statement that may run many times, with as many values as its text has parameters. */
export interface SqliteStatement {
  /** Runs it to its end and returns how many rows it changed. */
  run(params: readonly SqlParameter[]): number;
  /** Whole numbers within ±2^53 come as number, others as bigint. Throws TypeError for bytes, which no column holds. */
  all(params: readonly SqlParameter[]): readonly SqlRow[];
  /** Gives back what the host holds for it. */
  finalize(): void;
}

/** What a library offers that takes transactions as text. */
export interface TransactionTexts {
  readonly isTransaction: boolean;
  exec(text: string): void;
}

/** `SqliteEngine.inTransaction` for such a library. */
export async function inSqlTransaction<T>(database: TransactionTexts, work: () => Promise<T>): Promise<T> {
  database.exec('begin immediate');
  try {
    const result = await work();
    database.exec('commit');
    return result;
  } catch (error) {
    // What failed may have undone the transaction itself.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** A row as a library gives it, as `SqliteStatement.all` promises it. */
export function sqlRow(row: object): SqlRow {
  const values: Record<string, SqlValue> = {};
  for (const [name, value] of Object.entries(row)) values[name] = sqlValue(name, value);
  return values;
}

function sqlValue(name: string, value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : value;
  throw new TypeError(`column ${name} holds bytes, not a value`);
}

function isSafe(value: bigint): boolean {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
}

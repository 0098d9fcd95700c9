import sqlite, { type Database, type QueryResult, type Statement } from 'node-sqlite3-wasm';
import type { SqlDriver, SqlParameter, SqlRow, SqlTransaction, SqlValue } from '../driver.js';
import type { DatabaseLock } from './database-lock.js';
import { SQLITE_DIALECT } from './dialect.js';
import { STATEMENTS_MAX } from './limits.js';
import type { SyncedLog } from './write-ahead-log.js';

/** The driver is closed, lost its database to another process while this one stood still, or has a disk that fails. */
export class DriverClosedError extends Error {
  readonly code = 'DRIVER_CLOSED';

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'DriverClosedError';
  }
}

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** A query that surely writes nothing; any other statement is followed by a sync, which costs little where nothing changed. */
const READS_ONLY = /^\s*(?:select|with)\b(?!.*\b(?:insert|update|delete|replace|returning)\b)/is;

/**
 * One connection, used by one caller at a time in the order of their asking. SQLite writes each commit without waiting for
 * the disk; the driver waits for it before the turn ends, off the main thread, so that nobody is answered from what the
 * loss of power could take back.
 */
export class SqliteDriver implements SqlDriver {
  readonly dialect = SQLITE_DIALECT;
  readonly multiProcess = false;
  readonly #database: Database;
  readonly #lock: DatabaseLock | null;
  readonly #log: SyncedLog | null;
  readonly #session: SqliteSession;
  #lane: Promise<void> = Promise.resolve();
  /** Queries that wait for their turn, by text and parameters. */
  readonly #waiting = new Map<string, Promise<readonly SqlRow[]>>();
  #closing: Promise<void> | null = null;

  constructor(
    database: Database,
    readonly durability: SqlDriver['durability'],
    lock: DatabaseLock | null,
    log: SyncedLog | null = null,
  ) {
    this.#database = database;
    this.#lock = lock;
    this.#log = log;
    this.#session = new SqliteSession(database);
  }

  run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    return this.#write(() => this.#session.run(sql, params));
  }

  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    return READS_ONLY.test(sql) ? this.#read(sql, params) : this.#write(() => this.#session.all(sql, params));
  }

  /** Nobody else is there to be faster, but a batch may take for granted that its keys are free. */
  isTransient(error: unknown): boolean {
    return error instanceof sqlite.SQLite3Error && error.message.startsWith('UNIQUE constraint failed');
  }

  exec(script: string): Promise<void> {
    return this.#write(async () => this.#database.exec(script));
  }

  transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    return this.#write(async () => {
      await this.#session.run('begin immediate');
      try {
        const result = await work(this.#session);
        await this.#session.run('commit');
        return result;
      } catch (error) {
        if (this.#database.inTransaction) await this.#session.run('rollback');
        throw error;
      }
    });
  }

  /** Waits for what was asked before, then closes; a second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#lane.then(async () => {
      this.#session.close();
      await this.#log?.close();
      this.#database.close();
      await this.#lock?.release();
    });
    return this.#closing;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) return Promise.reject(new DriverClosedError('the database is closed'));
    const turn = this.#lane.then(() => {
      if (this.#lock?.held === false) throw new DriverClosedError('another process took the database over');
      if (this.#log?.failure != null)
        throw new DriverClosedError('the disk failed to keep what was written', this.#log.failure);
      return work();
    });
    this.#lane = turn.then(ignore, ignore);
    return turn;
  }

  /** Callers that ask the same while it waits share one answer, unless something was to be written in between. */
  #read(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    const name = [sql, ...params.map((value) => `${typeof value} ${value}`)].join('\0');
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) return waiting;
    const turn = this.#inTurn(() => {
      if (this.#waiting.get(name) === turn) this.#waiting.delete(name);
      return this.#session.all(sql, params);
    });
    this.#waiting.set(name, turn);
    return turn;
  }

  #write<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting.clear();
    return this.#inTurn(async () => {
      const result = await work();
      await this.#log?.sync();
      return result;
    });
  }
}

function ignore(): void {}

/** Statements on the connection, prepared once and kept while they are in use. */
class SqliteSession implements SqlTransaction {
  readonly dialect = SQLITE_DIALECT;
  readonly #statements = new Map<string, Statement>();

  constructor(private readonly database: Database) {}

  async run(sql: string, params: readonly SqlParameter[] = []): Promise<number> {
    return this.#with(sql, (statement) => statement.run(params.map(bindable)).changes);
  }

  async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    return this.#with(sql, (statement) => statement.all(params.map(bindable)).map(toRow));
  }

  send(sql: string, params: readonly SqlParameter[] = []): void {
    this.#with(sql, (statement) => statement.run(params.map(bindable)));
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
  }

  #with<T>(sql: string, use: (statement: Statement) => T): T {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql);
    // Taken out while in use and put back at the end, so that the map is in the order of last use. A statement that
    // failed cannot be used again and is dropped.
    this.#statements.delete(sql);
    try {
      const result = use(statement);
      this.#statements.set(sql, statement);
      this.#dropOldest();
      return result;
    } catch (error) {
      drop(statement);
      throw error;
    }
  }

  #dropOldest(): void {
    if (this.#statements.size <= STATEMENTS_MAX) return;
    const [oldest] = this.#statements;
    if (oldest === undefined) return;
    this.#statements.delete(oldest[0]);
    drop(oldest[1]);
  }
}

/** Finalizing a statement repeats the error of its last use, which was reported then. */
function drop(statement: Statement): void {
  try {
    statement.finalize();
  } catch (error) {
    if (!(error instanceof sqlite.SQLite3Error)) throw error;
  }
}

/** Refuses what the binding would change without a word: text is cut at NUL, integers wrap at 64 bits or round at 2^53. */
function bindable(value: SqlParameter): SqlValue {
  const storable =
    value === null ||
    (typeof value === 'string' && !value.includes('\0')) ||
    (typeof value === 'bigint' && value >= INT64_MIN && value <= INT64_MAX) ||
    (typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value)));
  if (!storable) throw new RangeError(`a ${typeof value} that SQLite would not give back as it is`);
  return value;
}

function toRow(result: QueryResult): SqlRow {
  const row: Record<string, SqlValue> = {};
  for (const [name, value] of Object.entries(result)) {
    if (typeof value === 'object' && value !== null) throw new TypeError(`column ${name} holds bytes, not a value`);
    row[name] = value;
  }
  return row;
}

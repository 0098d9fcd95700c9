import type { SqlDriver, SqlParameter, SqlRow, SqlTransaction } from '../driver.js';
import { sqliteDialect } from './dialect.js';
import type { SqliteEngine } from './engine.js';
import { classifyError, DriverClosedError, isSyncFailure } from './errors.js';
import { SqliteSession } from './sqlite-session.js';

/** Nothing is waited for: a failed sync is final. */
const DISK_FAILED =
  'the disk failed to keep what was written; mend it, then start this process again: it does not go on by itself';

/** A driver on a SQLite database that this process has alone. Closing the driver closes the engine, as `closeEngine` does. */
export function createSqliteDriver(
  engine: SqliteEngine,
  durability: SqlDriver['durability'],
  closeEngine: () => void = () => engine.close(),
): SqlDriver {
  return new SqliteDriver(engine, durability, closeEngine);
}

/** One connection, used by one caller at a time in the order of their calls. */
class SqliteDriver implements SqlDriver {
  readonly dialect: SqlDriver['dialect'];
  readonly multiProcess = false;
  readonly #session: SqliteSession;
  #lane: Promise<void> = Promise.resolve();
  #failure: DriverClosedError | null = null;
  #closing: Promise<void> | null = null;

  constructor(
    private readonly engine: SqliteEngine,
    readonly durability: SqlDriver['durability'],
    private readonly closeEngine: () => void,
  ) {
    this.dialect = sqliteDialect(engine.parametersMax);
    this.#session = new SqliteSession(engine, this.dialect);
  }

  get isOwn(): boolean {
    return this.#closing === null && this.#failure === null;
  }

  run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    return this.#inTurn(() => this.#session.run(sql, params));
  }

  all(sql: string, params?: readonly SqlParameter[]): Promise<readonly SqlRow[]> {
    return this.#inTurn(() => this.#session.all(sql, params));
  }

  /** No other process is faster, but a batch may take for granted that its keys are free. */
  isTransient(error: unknown): boolean {
    return error instanceof Error && error.message.startsWith('UNIQUE constraint failed');
  }

  exec(script: string): Promise<void> {
    return this.#inTurn(async () => this.engine.exec(script));
  }

  transaction<T>(work: (session: SqlTransaction) => Promise<T>): Promise<T> {
    return this.#inTurn(() => this.engine.inTransaction(() => work(this.#session)));
  }

  /** Waits for what was asked before, then closes; a second call waits for the first. */
  close(): Promise<void> {
    this.#closing ??= this.#lane.then(() => {
      this.#session.close();
      // Closing writes: a disk that failed keeps its files as they are.
      if (this.#failure === null) this.closeEngine();
    });
    return this.#closing;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== null) return Promise.reject(new DriverClosedError('the database is closed'));
    const turn = this.#lane.then(async () => {
      if (this.#failure !== null) throw this.#failure;
      try {
        return await work();
      } catch (error) {
        if (isSyncFailure(error)) this.#failure = new DriverClosedError(DISK_FAILED, error);
        throw this.#failure ?? classifyError(error);
      }
    });
    this.#lane = turn.then(ignore, ignore);
    return turn;
  }
}

function ignore(): void {}

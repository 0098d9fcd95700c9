import { LedgerUnavailableError } from '../../../operations/errors.js';
import type { SqlParameter, SqlRow, SqlValue } from '../columns.js';
import type { PreparedRows, SqlDialect } from '../dialect.js';
import { type SqlDriver, type SqlTransaction, STATEMENTS_MAX } from '../driver.js';
import type { SqliteEngine, SqliteStatement } from './engine.js';
import { classifyError, DriverClosedError, isSyncFailure } from './errors.js';

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
  #failedWrite: Error | null = null;
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

  get failedWrite(): Error | null {
    return this.#failedWrite;
  }

  async run(sql: string, params?: readonly SqlParameter[]): Promise<number> {
    const changed = await this.#inTurn(() => this.#session.run(sql, params));
    if (changed > 0) this.#failedWrite = null;
    return changed;
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
        const classified = this.#failure ?? classifyError(error);
        if (classified instanceof LedgerUnavailableError) this.#failedWrite = classified;
        throw classified;
      }
    });
    this.#lane = turn.then(ignore, ignore);
    return turn;
  }
}

function ignore(): void {}

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** Statements on the one connection, in a transaction and outside. */
class SqliteSession implements SqlTransaction {
  readonly incarnation = null;
  readonly #prepared = new Map<string, PreparedText>();

  constructor(
    private readonly engine: SqliteEngine,
    readonly dialect: SqlDialect,
  ) {}

  async run(sql: string, params: readonly SqlParameter[] = []): Promise<number> {
    return this.#with(sql, (prepared) => prepared.statement.run(bound(params, prepared)));
  }

  async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    return this.#with(sql, (prepared) => prepared.statement.all(bound(params, prepared)));
  }

  send(sql: string, params: readonly SqlParameter[] = []): void {
    // For its rows, of which there are none: a host may need a second statement to count what changed.
    this.#with(sql, (prepared) => prepared.statement.all(bound(params, prepared)));
  }

  close(): void {
    for (const { statement } of this.#prepared.values()) statement.finalize();
    this.#prepared.clear();
  }

  #with<T>(sql: string, use: (prepared: PreparedText) => T): T {
    const prepared = this.#prepared.get(sql) ?? this.#prepare(sql);
    // Taken out while in use and put back at the end, so that the map is in the order of last use; one that failed is dropped.
    this.#prepared.delete(sql);
    try {
      const result = use(prepared);
      this.#prepared.set(sql, prepared);
      this.#dropOldest();
      return result;
    } catch (error) {
      prepared.statement.finalize();
      throw error;
    }
  }

  #prepare(sql: string): PreparedText {
    const order: number[] = [];
    const text = sql.replace(/\$(\d+)/g, (_, number: string) => {
      order.push(Number(number) - 1);
      return '?';
    });
    const isAsGiven = order.every((place, index) => place === index);
    return { statement: this.engine.prepare(text), order, isAsGiven };
  }

  #dropOldest(): void {
    if (this.#prepared.size <= STATEMENTS_MAX) return;
    const [oldest] = this.#prepared;
    if (oldest === undefined) return;
    this.#prepared.delete(oldest[0]);
    oldest[1].statement.finalize();
  }
}

/** A statement whose parameters are by position: one that the text names twice is given twice. */
interface PreparedText {
  readonly statement: SqliteStatement;
  /** For each `?`, the index of its value. */
  readonly order: readonly number[];
  /** True where the values are in the order of the `?`, as in all statements of many rows. */
  readonly isAsGiven: boolean;
}

function bound(params: readonly SqlParameter[], { order, isAsGiven }: PreparedText): readonly SqlParameter[] {
  if (!isAsGiven || params.length !== order.length) return order.map((index) => bindable(params[index] ?? null));
  for (const value of params) bindable(value);
  return params;
}

/** Refuses what SQLite would change: text is cut at NUL, integers wrap at 64 bits or round at 2^53. */
function bindable(value: SqlParameter): SqlParameter {
  const storable =
    value === null ||
    value instanceof Uint8Array ||
    (typeof value === 'string' && !value.includes('\0')) ||
    (typeof value === 'bigint' && value >= INT64_MIN && value <= INT64_MAX) ||
    (typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value)));
  if (!storable) throw new RangeError(`a ${typeof value} that SQLite would not give back as it is`);
  return value;
}

/** One connection has the whole database: there is no other to wait for, and the time is the process's. */
function sqliteDialect(parametersMax: number): SqlDialect {
  return {
    forUpdate: '',
    byKey: ' without rowid',
    clock: null,
    stalled: null,
    unconfirmed: null,
    lockSchema: null,
    each: (table, condition) => `join ${table} found on ${condition}`,
    given: (_types, rows) => preparedRows(rows, parametersMax),
  };
}

type Row = readonly SqlValue[];

/** Rows per statement: few sizes, so that the session can keep the prepared statements, and few statements for any number. */
const SIZES = [64, 32, 16, 8, 4, 2, 1] as const;

/** `values ($1, $2), ($3, $4)`, in as many parts as it takes where a statement has at most `parametersMax` parameters. */
export function* preparedRows(rows: readonly Row[], parametersMax: number): Iterable<PreparedRows> {
  const width = rows[0]?.length ?? 0;
  let start = 0;
  for (const size of SIZES) {
    if (size > 1 && size * width > parametersMax) continue;
    for (; rows.length - start >= size; start += size) {
      const params: SqlValue[] = [];
      for (const row of rows.slice(start, start + size)) params.push(...row);
      yield { sql: valuesOf(size, width), params };
    }
  }
}

/** Texts by rows and columns: there are as many as sizes and widths of tables. */
const VALUES = new Map<string, string>();

function valuesOf(rows: number, width: number): string {
  const name = `${rows}x${width}`;
  const known = VALUES.get(name);
  if (known !== undefined) return known;
  const row = (index: number) => Array.from({ length: width }, (_, column) => `$${index * width + column + 1}`);
  const text = `values ${Array.from({ length: rows }, (_, index) => `(${row(index).join(', ')})`).join(', ')}`;
  VALUES.set(name, text);
  return text;
}

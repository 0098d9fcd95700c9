import type { SqlParameter, SqlRow, SqlTransaction } from '../driver.js';
import { SQLITE_DIALECT } from './dialect.js';
import type { PreparedStatement, SqliteEngine } from './engines/index.js';
import { STATEMENTS_MAX } from './limits.js';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** What is asked of the one connection, in a transaction and outside. */
export class SqliteSession implements SqlTransaction {
  readonly dialect = SQLITE_DIALECT;
  readonly #statements: PreparedStatements;
  readonly #sent: PreparedStatements;

  constructor(private readonly database: SqliteEngine) {
    this.#statements = new PreparedStatements((sql) => database.prepare(sql));
    this.#sent = new PreparedStatements((sql) => database.prepare(undoing(sql)));
  }

  async run(sql: string, params: readonly SqlParameter[] = []): Promise<number> {
    return this.#statements.with(sql, (statement) => statement.run(params.map(bindable)));
  }

  async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    return this.#statements.with(sql, (statement) => statement.all(params.map(bindable)));
  }

  send(sql: string, params: readonly SqlParameter[] = []): void {
    this.#sent.with(sql, (statement) => statement.run(params.map(bindable)));
  }

  /** Undoes the transaction, unless what failed in it did so already. */
  async rollBack(): Promise<void> {
    if (this.database.inTransaction) await this.run('rollback');
  }

  close(): void {
    this.#statements.close();
    this.#sent.close();
  }
}

/** A row that fails undoes the transaction, as was promised: SQLite then keeps no journal to undo the one statement. */
function undoing(sql: string): string {
  return sql.replace(/^insert into /, 'insert or rollback into ');
}

/** Statements prepared once and kept while they are in use. */
class PreparedStatements {
  readonly #statements = new Map<string, PreparedStatement>();

  constructor(private readonly prepare: (sql: string) => PreparedStatement) {}

  with<T>(sql: string, use: (statement: PreparedStatement) => T): T {
    const statement = this.#statements.get(sql) ?? this.prepare(sql);
    // Taken out while in use and put back at the end, so that the map is in the order of last use. A statement that
    // failed cannot be used again and is dropped.
    this.#statements.delete(sql);
    try {
      const result = use(statement);
      this.#statements.set(sql, statement);
      this.#dropOldest();
      return result;
    } catch (error) {
      statement.finalize();
      throw error;
    }
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
  }

  #dropOldest(): void {
    if (this.#statements.size <= STATEMENTS_MAX) return;
    const [oldest] = this.#statements;
    if (oldest === undefined) return;
    this.#statements.delete(oldest[0]);
    oldest[1].finalize();
  }
}

/** Refuses what the binding would change without a word: text is cut at NUL, integers wrap at 64 bits or round at 2^53. */
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

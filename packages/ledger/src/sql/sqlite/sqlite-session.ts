import type { SqlDialect } from '../dialect.js';
import type { SqlParameter, SqlRow, SqlTransaction } from '../driver.js';
import type { SqliteEngine, SqliteStatement } from './engine.js';
import { STATEMENTS_MAX } from './limits.js';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** Statements on the one connection, in a transaction and outside. */
export class SqliteSession implements SqlTransaction {
  readonly #prepared = new Map<string, PreparedText>();

  constructor(
    private readonly engine: SqliteEngine,
    readonly dialect: SqlDialect,
  ) {}

  async run(sql: string, params: readonly SqlParameter[] = []): Promise<number> {
    return this.#with(sql, ({ statement, order }) => statement.run(bound(params, order)));
  }

  async all(sql: string, params: readonly SqlParameter[] = []): Promise<readonly SqlRow[]> {
    return this.#with(sql, ({ statement, order }) => statement.all(bound(params, order)));
  }

  send(sql: string, params: readonly SqlParameter[] = []): void {
    // For its rows, of which there are none: a host may need a second statement to count what changed.
    this.#with(sql, ({ statement, order }) => statement.all(bound(params, order)));
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
    return { statement: this.engine.prepare(text), order };
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
}

function bound(params: readonly SqlParameter[], order: readonly number[]): readonly SqlParameter[] {
  return order.map((index) => bindable(params[index] ?? null));
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

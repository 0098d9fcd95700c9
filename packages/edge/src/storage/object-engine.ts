import type { SqliteEngine, SqliteStatement, SqlParameter, SqlRow, SqlValue } from '@gatewright/ledger/sql';
import type { ObjectStorage, SqlCursor, SqlStorage, StoredValue } from '../platform.js';

/** Parameters that one statement of a Durable Object takes. */
export const PARAMETERS_MAX = 100;

/**
 * The database of a Durable Object. It keeps whole numbers of 64 bits, and gives and takes them as JavaScript numbers alone, which round
 * past 2^53: larger ones travel as text. What was written is durable before any answer leaves the object (its output gate).
 */
export class ObjectEngine implements SqliteEngine {
  readonly parametersMax = PARAMETERS_MAX;

  constructor(private readonly storage: Pick<ObjectStorage, 'sql' | 'transaction'>) {}

  exec(script: string): void {
    this.storage.sql.exec(script);
  }

  prepare(sql: string): SqliteStatement {
    return new ObjectStatement(this.storage.sql, sql);
  }

  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.storage.transaction(work);
  }

  /** The platform closes it with the object. */
  close(): void {}
}

/** A text; the platform keeps it prepared. */
class ObjectStatement implements SqliteStatement {
  constructor(
    private readonly storage: SqlStorage,
    private readonly sql: string,
  ) {}

  run(params: readonly SqlParameter[]): number {
    this.#exec(this.sql, params);
    // The cursor counts written rows of indexes too.
    return Number(this.#exec('select changes() as changed', []).toArray()[0]?.['changed']);
  }

  all(params: readonly SqlParameter[]): readonly SqlRow[] {
    const rows = this.#exec(this.sql, params).toArray();
    return rows.some(isRounded) ? this.#allWithEveryDigit(Object.keys(rows[0] ?? {}), params) : rows.map(sqlRow);
  }

  finalize(): void {}

  /** Reads again, each value with its type, numbers as text. Only a query can be read again. */
  #allWithEveryDigit(columns: readonly string[], params: readonly SqlParameter[]): readonly SqlRow[] {
    if (!/^\s*(?:select|with)\b/i.test(this.sql)) throw new RangeError('a statement gave a number past 2^53');
    const selected = columns.map(quoted).map((name, index) => {
      return `typeof(${name}) as type${index}, iif(typeof(${name}) = 'integer', cast(${name} as text), ${name}) as value${index}`;
    });
    // A subquery that is all of the outer query keeps its order.
    const rows = this.#exec(`select ${selected.join(', ')} from (${this.sql})`, params).toArray();
    return rows.map((row) => {
      const values: Record<string, SqlValue> = {};
      for (const [index, name] of columns.entries()) {
        const value = sqlValue(name, row[`value${index}`]);
        values[name] = row[`type${index}`] === 'integer' ? wholeNumber(String(value)) : value;
      }
      return values;
    });
  }

  #exec(sql: string, params: readonly SqlParameter[]): SqlCursor {
    return this.storage.exec(sql, ...params.map(binding));
  }
}

/** Whether a row holds a whole number that may have lost digits. */
function isRounded(row: Readonly<Record<string, StoredValue>>): boolean {
  return Object.values(row).some((value) => Number.isInteger(value) && !Number.isSafeInteger(value));
}

function sqlRow(row: Readonly<Record<string, StoredValue>>): SqlRow {
  const values: Record<string, SqlValue> = {};
  for (const name of Object.keys(row)) values[name] = sqlValue(name, row[name]);
  return values;
}

function sqlValue(name: string, value: StoredValue | undefined): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError(`column ${name} holds bytes, not a value`);
}

function wholeNumber(digits: string): SqlValue {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
}

/** A parameter as the platform takes it. SQLite turns the text of a number into the number for a column that holds numbers. */
function binding(value: SqlParameter): ArrayBuffer | string | number | null {
  if (value instanceof Uint8Array) return new Uint8Array(value).buffer;
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

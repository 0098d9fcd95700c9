import type { SqlParameter, SqlRow, SqlValue } from '../../driver.js';

/** The name of a database that is in no file. */
export const IN_MEMORY = ':memory:';

/** One connection of a build of SQLite. What it throws has SQLite's own message. */
export interface SqliteEngine {
  readonly inTransaction: boolean;
  /** Runs statements without parameters. */
  exec(script: string): void;
  /** Parameters of the text are written `$1`, `$2`, … in the order of their first appearance. */
  prepare(sql: string): PreparedStatement;
  close(): void;
}

export interface PreparedStatement {
  /** Runs it to its end and returns how many rows it changed. */
  run(params: readonly SqlParameter[]): number;
  all(params: readonly SqlParameter[]): readonly SqlRow[];
  finalize(): void;
}

/** A row as the build gives it, its values as they are stored. Throws TypeError for bytes, which no column of ours holds. */
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

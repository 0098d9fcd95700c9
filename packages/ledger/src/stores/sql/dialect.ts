import type { ColumnType, SqlParameter, SqlValue } from './columns.js';

/** The few things that databases write differently; everything else is one text for all of them. */
export interface SqlDialect {
  /** Ends a query whose rows the transaction is about to write: it waits for other writers of the same rows. */
  readonly forUpdate: '' | ' for update of found';
  /** Ends the statement that makes a table whose rows lie in the order of its key, with no other place for them, where there are such tables. */
  readonly byKey: '' | ' without rowid';
  /** Null where the database has no clock of its own to ask. */
  readonly clock: DatabaseClock | null;
  /** True of a row, `found`, that a session has locked and left; null where no other process locks rows. */
  readonly stalled: string | null;
  /**
   * Finds a row where a session waits for a synchronous standby that does not confirm; before, `pause` gives one that only began to wait the
   * time to be confirmed. Null where there are no standbys.
   */
  readonly unconfirmed: { readonly pause: string; readonly found: string } | null;
  /** Waits, until the transaction ends, for every other process that changes the schema; null where there is none. */
  readonly lockSchema: string | null;
  /** Joins, to each row before it, the rows of `table` for which `condition` holds; both call them `found`. */
  each(table: string, condition: string): string;
  /** Rows that travel as parameters, in as many parts as statements are needed. */
  given(types: readonly ColumnType[], rows: readonly (readonly SqlValue[])[]): Iterable<PreparedRows>;
}

/** Some rows as a query without a name, whose parameters are the first of its statement. */
export interface PreparedRows {
  readonly sql: string;
  readonly params: readonly SqlParameter[];
}

/** The database's clock, in expressions of milliseconds since the epoch. */
export interface DatabaseClock {
  readonly now: string;
  /** Reads it, and keeps what it says for the rest of the transaction. */
  readonly keep: string;
  /** What was kept. */
  readonly kept: string;
}

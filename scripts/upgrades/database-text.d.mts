import type { SqlDriver } from '@gatewright/ledger/sql';

/** A SQLite database as SQL: its tables and indexes, then its rows. */
export function databaseText(driver: Pick<SqlDriver, 'all'>): Promise<string>;

/** The columns of a PostgreSQL database with their types, and the steps of its schema with the fingerprints of their texts. */
export function postgresColumns(driver: Pick<SqlDriver, 'all'>): Promise<{
  readonly columns: Readonly<Record<string, string>>;
  readonly steps: readonly object[];
}>;

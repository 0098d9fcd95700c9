import type { LedgerStore } from '../../store.js';
import type { SqlDriver } from '../driver.js';
import { createSqlLedgerStore, type SqlStoreOptions } from '../ledger-store.js';

export { SchemaTooNewError, SchemaTooOldError } from '../../errors.js';
export type { PreparedRows, SqlDialect } from '../dialect.js';
export type { SqlDriver, SqlRow, SqlSession, SqlValue } from '../driver.js';
export type { SqlStoreOptions } from '../ledger-store.js';
export { DatabaseSharedError, DatabaseTakenError, DatabaseUnreachableError, NotCommittedError } from './errors.js';
export { openPostgres } from './open.js';
export type { PostgresDriver } from './postgres-driver.js';

/**
 * A ledger in PostgreSQL that several processes share. It lives by the database's clock unless `now` is given (tests).
 * Throws SchemaTooOldError and SchemaTooNewError.
 */
export function createPostgresLedgerStore(driver: SqlDriver, options: SqlStoreOptions = {}): Promise<LedgerStore> {
  return createSqlLedgerStore(driver, options);
}

export { SchemaTooNewError } from '../../errors.js';
export { text as textColumn } from '../columns.js';
export type { GivenRows, SqlDialect } from '../dialect.js';
export type { SqlDriver, SqlRow, SqlSession, SqlValue } from '../driver.js';
export { createSqlLedgerStore as createSqliteLedgerStore, type SqlStoreOptions } from '../ledger-store.js';
export { DatabaseInUseError, type Holder } from './database-lock.js';
export { OpenElsewhereError } from './engines/index.js';
export { ForeignDatabaseError, openSqlite } from './open.js';
export { DriverClosedError } from './sqlite-driver.js';

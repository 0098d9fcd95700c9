export { SchemaTooNewError, SchemaTooOldError } from '../errors.js';
export type { PreparedRows, SqlDialect } from './dialect.js';
export type { SqlDriver, SqlParameter, SqlRow, SqlSession, SqlTransaction, SqlValue } from './driver.js';
export { createSqlLedgerStore, type SqlStoreOptions } from './ledger-store.js';
export { readNextExpiry } from './load.js';
export { text as textColumn } from './rows.js';
export { type Schema, type SchemaChange, takeSchemaSteps } from './schema-steps.js';
export { inSqlTransaction, type SqliteEngine, type SqliteStatement, sqlRow } from './sqlite/engine.js';
export { createSqliteDriver } from './sqlite/sqlite-driver.js';

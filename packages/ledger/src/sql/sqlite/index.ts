export * from '../index.js';
export { createSqlLedgerStore as createSqliteLedgerStore } from '../ledger-store.js';
export { DatabaseInUseError, DriverClosedError, ForeignDatabaseError, OlderVersionInUseError } from './errors.js';
export { openSqlite } from './open.js';

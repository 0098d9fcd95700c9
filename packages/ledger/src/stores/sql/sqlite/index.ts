export * from '../index.js';
export { createSqlLedgerStore as createSqliteLedgerStore } from '../ledger-store.js';
export {
  DatabaseInUseError,
  DiskFailedError,
  DriverClosedError,
  ForeignDatabaseError,
} from './errors.js';
export { nativeSqlite, type OpenEngine } from './node-engine.js';
export { openSqlite } from './open.js';

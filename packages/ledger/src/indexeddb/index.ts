export { SchemaTooNewError, SchemaTooOldError } from '../errors.js';
export { createIndexedDbLedgerStore, type IndexedDbStoreOptions } from './indexeddb-store.js';

export { SchemaTooNewError, SchemaTooOldError } from '../../operations/errors.js';
export { createIndexedDbLedgerStore, type IndexedDbStoreOptions } from './indexeddb-store.js';

export { createMemoryLedgerStore, type MemoryStoreOptions } from './memory-store.js';

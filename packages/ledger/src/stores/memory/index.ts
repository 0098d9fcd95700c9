export { createMemoryLedgerStore, type MemoryStoreOptions } from './memory-store.js';
export { SimulatedLedger } from './simulated-ledger.js';

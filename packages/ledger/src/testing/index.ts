export type { Expectation, OpenStore, TestRunner } from './bench.js';
export type { DiskImage, OpenOnDisk, StoreOnDisk } from './disk.js';
export { refusal } from './operations.js';
export { describeLedgerStore } from './store-suite.js';

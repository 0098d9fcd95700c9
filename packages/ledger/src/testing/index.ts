export type { Expectation, OpenStore, TestRunner } from './bench.js';
export { refusal } from './operations.js';
export { describeLedgerStore } from './store-suite.js';

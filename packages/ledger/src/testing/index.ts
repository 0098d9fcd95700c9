export type { Expectation, OpenStore, TestRunner } from './bench.js';
export { describeLedgerStore } from './store-suite.js';

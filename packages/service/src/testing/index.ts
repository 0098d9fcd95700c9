// What tests of the service and of its hosts share.
export { endingDatabase } from './ending-database.js';
export { LogBench } from './log-bench.js';

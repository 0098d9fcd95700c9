// What tests of the service and of its hosts share.
export { endingDatabase } from './ending-database.js';
export { firstMembers } from './first-members.js';
export { LogBench } from './log-bench.js';
export { testTimers } from './timers.js';

export { type Difference, differencesOf } from './compare.js';
export * from './corpus.js';
export { evaluatorSubject } from './evaluator-subject.js';
export { type JunitCase, type JunitSuite, junitOf, junitXml } from './junit.js';
export { type KnownFailure, KnownFailuresError, readKnownFailures } from './known-failures.js';
export { leafOf } from './leaf.js';
export { parseVectors, VectorError } from './parse.js';
export { type Report, reportOf } from './report.js';
export {
  hasFailed,
  isConformant,
  type Run,
  type RunOptions,
  runVectors,
  type Status,
  untestedLevels,
  type VectorResult,
} from './run.js';
export { HarnessError, HarnessSubject, type LineExchange } from './stdio/harness-subject.js';
export { DIALECT, PROTOCOL_VERSION } from './stdio/messages.js';
export { type Answer, type Implementation, readAnswer, type Subject, type Verdict } from './subject.js';
export { type Totals, totalsOf } from './totals.js';
export * from './vector.js';

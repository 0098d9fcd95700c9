export type { CaseInput, PolicyCase } from './cases.js';
export { type AtomCoverage, coverageOf, gapsOf, type RuleCoverage, type Share, sharesOf } from './coverage.js';
export { type Change, changesBetween, changeText, type VerdictChange, verdictChanges, verdictText } from './diff.js';
export { DecidingPolicy } from './evaluate.js';
export { formatted } from './format.js';
export { type GeneratedTests, generateTests } from './generate/index.js';
export {
  type AssignmentSet,
  type Organisation,
  type PolicyDocument,
  readOrganisation,
  type TestSuite,
} from './organisation.js';
export { type CaseResult, runTests } from './run-tests.js';
export { POLICY_FILE_SCHEMAS, SCHEMA_OF_KIND } from './schemas.js';
export * from './source/index.js';

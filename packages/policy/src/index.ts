export { Backtest, type BacktestReport, type BacktestSide, type Flip } from './backtest.js';
export { type CapturedEvaluation, capturedInput } from './captured.js';
export { type AskedCase, type CaseInput, type PolicyCase, readAsked } from './cases.js';
export { type AtomCoverage, coverageOf, gapsOf, type RuleCoverage, type Share, sharesOf } from './coverage.js';
export {
  type Change,
  changesBetween,
  changeText,
  type VerdictChange,
  valueChanges,
  verdictChanges,
  verdictText,
} from './diff.js';
export { type Steps, withValueIn } from './edit.js';
export { DecidingPolicy } from './evaluate.js';
export {
  type AtomExplanation,
  type Combinator,
  explanationOf,
  type RuleExplanation,
  type RuleState,
} from './explain.js';
export { type CapturedExplanation, explainCaptured } from './explain-captured.js';
export { explainLogged, type LoggedExplanation } from './explain-logged.js';
export { isKind, SCHEMA_OF_KIND } from './file-kinds.js';
export { formatted } from './format.js';
export { type GeneratedTests, generateTests } from './generate/index.js';
export {
  type AssignmentSet,
  type DecidingDocument,
  type Organisation,
  type PolicyDocument,
  readOrganisation,
  type TestSuite,
} from './organisation.js';
export { type Agreement, agreementOf, isOfRequest, type RecordedDecision } from './recorded.js';
export { type ReplayedPolicy, replayedPolicy } from './replayed-policy.js';
export { type CaseResult, runTests } from './run-tests.js';
export { POLICY_FILE_SCHEMAS } from './schemas.js';
export * from './source/index.js';
export { writtenCase } from './written-case.js';
export { yamlText } from './yaml-text.js';

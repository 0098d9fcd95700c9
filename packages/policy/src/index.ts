export type { CaseInput, PolicyCase } from './cases.js';
export { DecidingPolicy } from './evaluate.js';
export { formatted, yamlText } from './format.js';
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

export type { UnreadField } from './documents/atoms/atom-row.js';
export { ATOM_CATALOGUE, ATOM_UNREAD } from './documents/atoms/catalogue.js';
export type { HistoryOutcome, HistoryQuestion, HistoryScope } from './documents/atoms/history.js';
export type { AtomConfigSpec, AtomEffects, AtomSpec, Effect, EffectsBy, FieldState } from './documents/atoms/spec.js';
export type { SumPeriod, SumQuestion } from './documents/atoms/sums.js';
export {
  ATOMS_PER_MOLECULE_MAX,
  type CompiledRules,
  type CompileLimits,
  type CompileOptions,
  compile,
  compileJson,
  compileRulesSteps,
  compileSteps,
  MOLECULES_PER_DOCUMENT_MAX,
} from './documents/compile/index.js';
export { APPROVALS_MAX } from './documents/compile/rules.js';
export { historyQuestions, sumQuestions } from './documents/history-question.js';
export { type DeclaredCode, declaredCodes, familyFaults } from './documents/members/reason-codes.js';
export { finished, type Steps } from './documents/members/steps.js';
export { type BundleOptions, policyOfBundle } from './documents/policy-bundle.js';
export { isProtocolMolecule, publishedForm } from './documents/published-form.js';
export { scalarField } from './documents/request-field.js';
export {
  checkRuleDocument,
  type RuleDocumentCheck,
  validateRuleDocument,
  validationSteps,
} from './documents/rule-document.js';
export { type SumBefore, sumAnswer } from './documents/sum-answer.js';
export { timeOfText } from './documents/writing/times.js';
export { PolicyError, ProgramError, type ProgramFault } from './policy/errors.js';
export { type DecisionFacts, evidenceRecord, leaf } from './policy/evidence-record.js';
export { load } from './policy/load.js';
export type {
  BoundMandate,
  BoundRules,
  Policy,
  PolicyDocuments,
  PolicyJson,
  SharedRulesPolicy,
} from './policy/policy.js';
export {
  COUNTERPARTY_NAMES,
  type ContextReading,
  type EvaluationInputs,
  requestOfSigned,
  type SignedRequest,
  verdictOn,
} from './policy/request-values.js';
export type { Atom, Molecule, RuleDocument } from './policy/rule-document-types.generated.js';
export { stateStrictness } from './policy/strictness.js';
export * from './trace/verdict.js';

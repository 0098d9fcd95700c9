export type { UnreadField } from './atoms/atom-row.js';
export { ATOM_CATALOGUE, ATOM_UNREAD } from './atoms/catalogue.js';
export type { HistoryOutcome, HistoryQuestion, HistoryScope } from './atoms/history.js';
export type { AtomConfigSpec, AtomEffects, AtomSpec, Effect, EffectsBy, FieldState } from './atoms/spec.js';
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
} from './compile/index.js';
export { type DeclaredCode, declaredCodes, familyFaults } from './compile/reason-codes.js';
export { APPROVALS_MAX } from './compile/rules.js';
export { finished, type Steps } from './compile/steps.js';
export { timeOfText } from './compile/times.js';
export { PolicyError, ProgramError, type ProgramFault } from './errors.js';
export { type EvaluationInputs, verdictOn } from './evaluation-inputs.js';
export { type DecisionFacts, evidenceRecord, leaf } from './evidence-record.js';
export { historyQuestions } from './history-question.js';
export { load } from './load.js';
export type { BoundMandate, BoundRules, Policy, PolicyDocuments, PolicyJson, SharedRulesPolicy } from './policy.js';
export { type BundleOptions, policyOfBundle } from './policy-bundle.js';
export { isProtocolMolecule, publishedForm } from './published-form.js';
export { scalarField } from './request-field.js';
export {
  checkRuleDocument,
  type RuleDocumentCheck,
  validateRuleDocument,
  validationSteps,
} from './rule-document.js';
export type { Atom, Molecule, RuleDocument } from './rule-document-types.generated.js';
export { COUNTERPARTY_NAMES, type ContextReading, requestOfSigned, type SignedRequest } from './signed-request.js';
export { stateStrictness } from './strictness.js';
export * from './verdict.js';

export { ATOM_CATALOGUE } from './atoms/catalogue.js';
export type { AtomConfigSpec, AtomSpec } from './atoms/spec.js';
export { type CompileLimits, type CompileOptions, compile } from './compile/index.js';
export { PolicyError, ProgramError, type ProgramFault } from './errors.js';
export { load } from './load.js';
export type { Policy, PolicyDocuments } from './policy.js';
export { type BundleOptions, policyOfBundle } from './policy-bundle.js';
export { downgradeForOthers, isProtocolMolecule, validateRuleDocument } from './rule-document.js';
export * from './verdict.js';

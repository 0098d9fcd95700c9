export * from './context-values.js';
export * from './history-reads.js';
export * from './policy-bundle.js';
export * from './rule-versions.js';

export * from './policy-bundle.js';
export * from './rule-facts.js';

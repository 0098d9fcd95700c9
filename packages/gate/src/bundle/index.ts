export * from './past-reads.js';
export * from './policy-bundle.js';

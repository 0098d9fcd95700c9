export * from './counted-calls.js';
export * from './policy-bundle.js';

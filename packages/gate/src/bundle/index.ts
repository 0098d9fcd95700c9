export * from './policy-bundle.js';

export * from './data-integrity.js';

export * from './did.js';

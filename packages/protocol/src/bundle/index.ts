export * from './bundle.js';
export * from './duration.js';

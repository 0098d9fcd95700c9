export * from './bundle.js';
export * from './duration.js';
export * from './siblings.js';

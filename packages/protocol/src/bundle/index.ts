export * from './bundle.js';
export * from './duration.js';
export * from './endorsement.js';
export * from './siblings.js';

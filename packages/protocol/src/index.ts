export * from './bytes/index.js';
export * from './evidence/index.js';
export * from './json/index.js';
export * from './register/index.js';

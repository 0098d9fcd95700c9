export * from './errors.js';
export * from './group-commit.js';
export * from './ops.js';
export * from './records.js';
export * from './results.js';
export * from './store.js';

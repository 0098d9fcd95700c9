export * from './pack.js';
export type * from './pack-report.js';
export * from './statement.js';
export * from './verify-pack.js';

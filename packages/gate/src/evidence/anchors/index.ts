export * from './anchoring.js';
export type * from './checkpoint-anchor.js';
export * from './memory-receipts.js';

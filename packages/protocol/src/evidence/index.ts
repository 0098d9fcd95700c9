export * from './proof.js';
export * from './record.js';

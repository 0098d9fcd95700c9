export * from './pack/index.js';
export * from './proof.js';
export * from './record.js';

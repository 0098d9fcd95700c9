export * from './canonical.js';
export * from './value.js';

export * from './canonical.js';
export * from './parse.js';
export * from './value.js';

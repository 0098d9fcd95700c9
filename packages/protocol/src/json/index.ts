export * from './canonical.js';
export * from './parse.js';

export * from './canonical.js';
export * from './parse.js';
export * from './pointer.js';

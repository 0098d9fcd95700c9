export * from './agreed.js';
export * from './canonical.js';
export * from './exact.js';
export * from './exact-number.js';
export * from './folded-names.js';
export * from './parse.js';
export * from './pointer.js';
export * from './value.js';

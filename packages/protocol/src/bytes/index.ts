export * from './bounded-answer.js';
export * from './compatible-length.js';
export * from './encoding.js';
export * from './ended-by.js';
export * from './read-bounded.js';
export * from './sha256.js';
export * from './sha256.js';

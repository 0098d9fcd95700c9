export * from './read-terms.js';
export * from './term-schemas.js';
export * from './term-source.js';

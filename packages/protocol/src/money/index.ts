export * from './currencies.js';
export * from './units.js';

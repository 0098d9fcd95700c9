export * from './currencies.js';
export * from './currency-code.js';
export * from './units.js';

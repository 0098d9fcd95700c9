export * from './currencies.js';
export * from './minor-units.js';

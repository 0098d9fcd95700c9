export * from './currencies.js';
export * from './payment-assets.js';
export * from './units.js';

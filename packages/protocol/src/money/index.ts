export * from './payment-assets.js';
export * from './units.js';
export * from './units.js';

export * from './chain.js';
export * from './counterparties.js';
export * from './credential.js';
export * from './narrowing.js';
export * from './new-merchants.js';
export * from './odrl-document.js';
export * from './terms.js';

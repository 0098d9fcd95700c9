export * from './chain.js';
export * from './credential.js';
export * from './limits-of-terms.js';
export * from './narrowing.js';
export * from './odrl-document.js';
export * from './parties.js';
export * from './stated-terms.js';
export * from './terms.js';

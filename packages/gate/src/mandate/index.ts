export * from './credential.js';
export * from './odrl-document.js';
export * from './terms.js';

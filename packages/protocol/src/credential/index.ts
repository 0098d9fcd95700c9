export * from './data-integrity.js';
export * from './delegation.js';
export * from './status-list.js';
export * from './verify-credential.js';

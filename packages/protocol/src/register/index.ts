export * from './families.js';
export * from './readiness-causes.js';
export * from './reason-codes.js';
export * from './refusal.js';
export * from './registry.js';

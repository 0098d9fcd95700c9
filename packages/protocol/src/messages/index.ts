export * from './authorize.js';
export * from './context.js';
export * from './fields.js';
export * from './payload.js';
export * from './resume.js';
export * from './service.js';
export * from './settlement.js';

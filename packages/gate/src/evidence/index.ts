export * from './evidence-log.js';

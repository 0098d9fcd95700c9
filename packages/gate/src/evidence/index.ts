export * from './anchors/index.js';
export * from './evidence-log.js';

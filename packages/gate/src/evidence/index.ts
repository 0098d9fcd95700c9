export * from './anchors/index.js';
export * from './evidence-log.js';
export * from './export-pack.js';
export * from './log-errors.js';
export type { ShownCheckpoint } from './stored-log.js';

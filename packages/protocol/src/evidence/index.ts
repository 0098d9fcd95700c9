export { AGENT_ACTS, isAct } from './act.js';
export * from './binding.js';
export * from './compact-proof.js';
export * from './log-entry.js';
export * from './pack/index.js';
export * from './proof.js';
export * from './record.js';
export * from './replay-line.js';

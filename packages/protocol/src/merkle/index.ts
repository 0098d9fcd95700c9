export * from './append-only-tree.js';
export { isConsistent, type LogStates } from './consistency.js';
export * from './hashes.js';
export * from './inclusion.js';
export * from './log-tree.js';
export * from './tree.js';
export * from './tree-frontier.js';

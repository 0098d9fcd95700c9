export { readScenarios } from '../src/node.js';
export * from './index.js';

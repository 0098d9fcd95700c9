export { nodeEd25519 } from './ed25519/node.js';

export { nodeSha256 } from './bytes/node.js';
export { nodeEd25519 } from './ed25519/node.js';

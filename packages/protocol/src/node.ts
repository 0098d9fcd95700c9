export { nodeSha256, nodeSha256Hex } from './bytes/node.js';
export { nodeEd25519 } from './ed25519/node.js';

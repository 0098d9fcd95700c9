export * from './ed25519.js';
export * from './key-encoding.js';
export * from './noble.js';
export * from './signer.js';
export { isStrictlyEncoded } from './strict-encoding.js';
export { webEd25519 } from './web.js';

import type { Ed25519 } from './ed25519.js';

/** Signs with one Ed25519 key (RFC 8032), which its owner need not show: a seed in memory, or a key of Web Cryptography. */
export interface Signer {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Signature, 64 bytes. A promise where the key is not in this memory: it is not awaited inside a transaction of a database. */
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** The signer of a 32-byte secret seed, which answers at once. */
export function seedSigner(seed: Uint8Array, ed25519: Ed25519): Signer {
  return { publicKey: ed25519.publicKey(seed), sign: (message) => ed25519.sign(message, seed) };
}

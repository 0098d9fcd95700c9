/**
 * Ed25519 (RFC 8032) behind one interface. Every implementation accepts the same signatures: canonical encodings of the
 * key and of R, S below the group order, neither key nor R of small order, and the equation without cofactor.
 */
export interface Ed25519 {
  /** Signature (64 bytes) of a message under a 32-byte secret seed. */
  sign(message: Uint8Array, seed: Uint8Array): Uint8Array;
  /** Public key (32 bytes) of a 32-byte secret seed. */
  publicKey(seed: Uint8Array): Uint8Array;
  /** True when the signature verifies. Wrong lengths and bad encodings are false, never a throw. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  /** As `verify`, off the main thread where the host can. */
  verifyAsync(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean>;
}

export const SIGNATURE_BYTES = 64;
export const PUBLIC_KEY_BYTES = 32;
export const SEED_BYTES = 32;

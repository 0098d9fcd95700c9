import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '../bytes/index.js';
import type { Ed25519 } from './ed25519.js';
import { isStrictlyEncoded } from './strict-encoding.js';

const { Point } = ed25519;
const { Fn } = Point;

/** Ed25519 in plain JavaScript, for every host. */
export const nobleEd25519: Ed25519 = {
  sign: (message, seed) => ed25519.sign(message, seed),
  publicKey: (seed) => ed25519.getPublicKey(seed),
  verify,
  verifyAsync: async (signature, message, publicKey) => verify(signature, message, publicKey),
};

/** S·B = R + k·A without cofactor (RFC 8032 §5.1.7, the stricter form), so that it agrees with OpenSSL. */
function verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (!isStrictlyEncoded(signature, publicKey)) return false;
  try {
    const encodedR = signature.subarray(0, 32);
    const key = Point.fromBytes(publicKey);
    const r = Point.fromBytes(encodedR);
    const s = littleEndian(signature.subarray(32));
    const k = Fn.create(littleEndian(sha512(concatBytes(encodedR, publicKey, message))));
    return Point.BASE.multiplyUnsafe(s).equals(r.add(key.multiplyUnsafe(k)));
  } catch {
    return false;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let index = bytes.length - 1; index >= 0; index--) value = (value << 8n) | BigInt(bytes[index] ?? 0);
  return value;
}

import { PUBLIC_KEY_BYTES, SIGNATURE_BYTES } from './ed25519.js';

/** Group order L and field prime p of edwards25519 (RFC 8032 §5.1), as 32 little-endian bytes. */
const ORDER = littleEndian(2n ** 252n + 27742317777372353535851937790883648493n);
const PRIME = littleEndian(2n ** 255n - 19n);

/** The y coordinates of the eight points of small order; two signs each, of which x = 0 has one. */
const SMALL_ORDER_Y: readonly Uint8Array[] = [
  0n,
  1n,
  2n ** 255n - 20n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
].map(littleEndian);

/**
 * The part of verification that is about encodings and not about the equation: lengths, y below p, S below L, and neither
 * the key nor R of small order. Implementations in the field disagree on exactly these; ours refuse them all alike.
 */
export function isStrictlyEncoded(signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES || publicKey.length !== PUBLIC_KEY_BYTES) return false;
  const s = signature.subarray(PUBLIC_KEY_BYTES);
  return isStrictPoint(publicKey) && isStrictPoint(signature) && compare(s, ORDER) < 0;
}

/** The highest bit of a point is the sign of x, and not a part of y. */
const Y_TOP_BYTE = 0x7f;

function isStrictPoint(point: Uint8Array): boolean {
  if (compare(point, PRIME, Y_TOP_BYTE) >= 0) return false;
  for (const small of SMALL_ORDER_Y) if (compare(point, small, Y_TOP_BYTE) === 0) return false;
  return true;
}

/** Order of two little-endian numbers of 32 bytes; of the highest byte of `a` only what `topByte` covers counts. */
function compare(a: Uint8Array, b: Uint8Array, topByte = 0xff): number {
  const top = ((a[31] ?? 0) & topByte) - (b[31] ?? 0);
  if (top !== 0) return top;
  for (let index = 30; index >= 0; index--) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function littleEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  let rest = value;
  for (let index = 0; index < 32; index++) {
    bytes[index] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}

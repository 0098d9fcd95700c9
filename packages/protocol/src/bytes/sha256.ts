import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { toHex } from './hex.js';
import { utf8 } from './utf8.js';

/** A SHA-256: ours, or the host's own where that is faster. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** SHA-256 of bytes, 32 bytes (FIPS 180-4). */
export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}

/** SHA-256 of the UTF-8 bytes of text, as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return toHex(sha256(utf8(text)));
}

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from './encoding.js';

/** A SHA-256 over one or several parts: ours, or the host's own where that is faster. */
export type Sha256 = (...parts: readonly Uint8Array[]) => Uint8Array;

/** The SHA-256 of the UTF-8 bytes of text, as 64 lower-case hex digits: ours, or the host's own where that is faster. */
export type Sha256Hex = (text: string) => string;

// To make a hasher costs as much as to hash the two blocks of a tree node; so one is set back to its beginning each time.
const BEGINNING = nobleSha256.create();
const HASHER = nobleSha256.create();

/** SHA-256 of bytes, or of several parts as if they were joined: 32 bytes (FIPS 180-4). */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hasher = BEGINNING._cloneInto(HASHER);
  for (const part of parts) hasher.update(part);
  return hasher.digest();
}

/** SHA-256 of the UTF-8 bytes of text, as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return toHex(sha256(utf8(text)));
}

/** HMAC-SHA-256 (RFC 2104), 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(nobleSha256, key, message);
}

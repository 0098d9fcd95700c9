import { hash } from 'node:crypto';
import { concatBytes } from './encoding.js';

const DIGEST_BYTES = 32;

/** SHA-256 by node:crypto; the same as `sha256`, several times faster. */
export function nodeSha256(...parts: readonly Uint8Array[]): Uint8Array {
  const [only = new Uint8Array()] = parts;
  // A character for each byte: half the time of a Buffer made in native code.
  const characters = hash('sha256', parts.length === 1 ? only : concatBytes(...parts), 'binary');
  const digest = new Uint8Array(DIGEST_BYTES);
  for (let index = 0; index < DIGEST_BYTES; index += 1) digest[index] = characters.charCodeAt(index);
  return digest;
}

/** SHA-256 of the UTF-8 bytes of text as hex, by node:crypto; the same as `sha256Hex`, without a copy of the bytes. */
export function nodeSha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

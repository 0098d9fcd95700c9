import { fromHex } from '../bytes/index.js';
import { PUBLIC_KEY_BYTES, SEED_BYTES } from './ed25519.js';

/** DER prefixes of an Ed25519 key (RFC 8410): PKCS#8 private, SPKI public. */
export const PKCS8_PREFIX_HEX = '302e020100300506032b657004220420';
export const SPKI_PREFIX_HEX = '302a300506032b6570032100';

/** PKCS#8 DER hex of a 32-byte seed: the one form that every published guard reads. */
export function encodePrivateKey(seedHex: string): string {
  return PKCS8_PREFIX_HEX + seedHex;
}

/** Seed (32 bytes) of a PKCS#8 DER hex key or of a raw 64-digit hex seed, either with `0x`; null for anything else. */
export function decodePrivateKey(text: string): Uint8Array | null {
  return decodeKey(text, PKCS8_PREFIX_HEX, SEED_BYTES);
}

/** Raw public key (32 bytes) of SPKI DER hex or of 64 hex digits, either with `0x`; null for anything else. */
export function decodePublicKey(text: string): Uint8Array | null {
  return decodeKey(text, SPKI_PREFIX_HEX, PUBLIC_KEY_BYTES);
}

function decodeKey(text: string, derPrefix: string, length: number): Uint8Array | null {
  const plain = text.trim().toLowerCase().replace(/^0x/, '');
  if (plain.length === length * 2) return fromHex(plain);
  const isDer = plain.length === derPrefix.length + length * 2 && plain.startsWith(derPrefix);
  return isDer ? fromHex(plain.slice(derPrefix.length)) : null;
}

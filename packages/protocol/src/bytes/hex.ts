import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const HEX_TEXT = /^(?:[0-9a-f]{2})*$/;

/** Lower-case hex text of bytes. */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Bytes of lower-case hex text; null where the text is anything else (upper case included). */
export function fromHex(text: string): Uint8Array | null {
  return HEX_TEXT.test(text) ? hexToBytes(text) : null;
}

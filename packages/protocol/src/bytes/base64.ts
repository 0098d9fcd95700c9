import { base64 } from '@scure/base';

/** Standard base64 text of bytes (RFC 4648 §4, padded). */
export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes);
}

/** Bytes of standard base64 text; null where the text is not canonical, padded base64. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text);
  } catch {
    return null;
  }
}

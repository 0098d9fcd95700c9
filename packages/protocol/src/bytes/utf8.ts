const ENCODER = new TextEncoder();
const STRICT_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 bytes of text. */
export function utf8(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** Text of UTF-8 bytes; null where the bytes are not well-formed UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return STRICT_DECODER.decode(bytes);
  } catch {
    return null;
  }
}

/** One array of all the parts, in order. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** What one UTF-16 code unit takes at most in UTF-8, bytes. */
export const UTF8_UNIT_BYTES_MAX = 3;

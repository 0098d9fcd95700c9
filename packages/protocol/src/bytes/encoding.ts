import { base64, base64urlnopad } from '@scure/base';

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
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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

const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;

/**
 * The beginning of a text, at most `maxUnits` UTF-16 code units, cut between code points. A lone surrogate that the text has
 * itself becomes U+FFFD, so that the result is well-formed: it can be signed, and sent as JSON.
 */
export function cutText(text: string, maxUnits: number): string {
  const splitsPair = text.length > maxUnits && (text.codePointAt(maxUnits - 1) ?? 0) > 0xff_ff;
  return text.slice(0, splitsPair ? maxUnits - 1 : maxUnits).replaceAll(LONE_SURROGATE, '\ufffd');
}

const DIGITS = '0123456789abcdef';
const DIGIT_CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const ASCII = new TextDecoder();
/** Value of a digit by its character code; what is no digit is past four bits. */
const NO_DIGIT = 16;
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = DIGITS.indexOf(String.fromCharCode(code));
  return value === -1 ? NO_DIGIT : value;
});

/** Lower-case hex text of bytes. */
export function toHex(bytes: Uint8Array): string {
  // Text that grows by a pair each time is kept as a tree of its parts, with twenty times the memory of the digits.
  const codes = new Uint8Array(2 * bytes.length);
  let at = 0;
  for (const byte of bytes) {
    codes[at++] = DIGIT_CODES[byte >> 4] ?? 0;
    codes[at++] = DIGIT_CODES[byte & 15] ?? 0;
  }
  return ASCII.decode(codes);
}

/** Bytes of lower-case hex text; null where the text is anything else (upper case included). */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    const high = VALUES[text.charCodeAt(2 * index)] ?? NO_DIGIT;
    const low = VALUES[text.charCodeAt(2 * index + 1)] ?? NO_DIGIT;
    if ((high | low) >= NO_DIGIT) return null;
    bytes[index] = (high << 4) | low;
  }
  return bytes;
}

/** Standard base64 text of bytes (RFC 4648 §4, padded). */
export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes);
}

/** Base64url text of bytes (RFC 4648 §5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** Bytes of base64url text; null where the text is not canonical or is padded. */
export function fromBase64Url(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return null;
  }
}

/** Bytes of standard base64 text; null where the text is not canonical, padded base64. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text);
  } catch {
    return null;
  }
}

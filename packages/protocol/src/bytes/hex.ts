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

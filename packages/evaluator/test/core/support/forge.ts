const HEADER_BYTES = 16;
const CHECKSUM_AT = 8;

/** The program with other bytes in its body, and a checksum that fits them: what only a forger makes. */
export function forge(program: Uint8Array, changes: readonly (readonly [at: number, byte: number])[]): Uint8Array {
  const bytes = program.slice();
  for (const [at, byte] of changes) bytes[HEADER_BYTES + (at % (bytes.length - HEADER_BYTES))] = byte;
  const view = new DataView(bytes.buffer);
  const whole = bytes.length - ((bytes.length - HEADER_BYTES) % 4);
  let hash = 0x811c9dc5;
  for (let at = HEADER_BYTES; at < whole; at += 4) hash = Math.imul(hash ^ view.getInt32(at, true), 0x01000193);
  for (const byte of bytes.subarray(whole)) hash = Math.imul(hash ^ byte, 0x01000193);
  view.setInt32(CHECKSUM_AT, hash, true);
  return bytes;
}

/** Magic and version, then checksum and length of the rules. */
const RULES_AT = 16;
/** Checksum and length before either part. */
const PART_HEADER_BYTES = 8;

/** The program with other bytes in its parts, and checksums that fit them: what only a forger makes. */
export function forge(program: Uint8Array, changes: readonly (readonly [at: number, byte: number])[]): Uint8Array {
  const bytes = program.slice();
  const view = new DataView(bytes.buffer);
  const bindingAt = RULES_AT + view.getInt32(RULES_AT - 4, true) + PART_HEADER_BYTES;
  for (const [at, byte] of changes) bytes[RULES_AT + (at % (bytes.length - RULES_AT))] = byte;
  seal(view, RULES_AT, bindingAt - PART_HEADER_BYTES);
  seal(view, bindingAt, bytes.length);
  return bytes;
}

/** Writes the checksum of a part before it. */
function seal(view: DataView, start: number, end: number): void {
  const whole = end - ((end - start) % 4);
  let hash = 0x811c9dc5;
  for (let at = start; at < whole; at += 4) hash = Math.imul(hash ^ view.getInt32(at, true), 0x01000193);
  for (let at = whole; at < end; at += 1) hash = Math.imul(hash ^ view.getUint8(at), 0x01000193);
  view.setInt32(start - PART_HEADER_BYTES, hash, true);
}

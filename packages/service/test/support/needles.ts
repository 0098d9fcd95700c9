const START_BYTES = 8;
const MASK_BITS = 16;

/** Looks for any number of byte strings in one pass over a text: a search for each of thousands would take minutes. */
export class Needles {
  private readonly byStart = new Map<number, { readonly bytes: Buffer; readonly name: string }[]>();
  private readonly starts = new Uint8Array(1 << MASK_BITS);

  /** Looks for `bytes`, at least 8, from now on. */
  add(bytes: Uint8Array, name: string): void {
    const needle = { bytes: Buffer.from(bytes), name };
    if (bytes.length < START_BYTES) throw new Error(`${name} is too short to look for`);
    const start = startAt(needle.bytes, 0);
    const others = this.byStart.get(start) ?? [];
    if (others.some((other) => other.bytes.equals(needle.bytes))) return;
    this.byStart.set(start, [...others, needle]);
    this.starts[start >>> (32 - MASK_BITS)] = 1;
  }

  /** The names of what is in a text, each once. */
  in(text: Buffer): Set<string> {
    const found = new Set<string>();
    for (let at = 0; at <= text.length - START_BYTES; at += 1) {
      const start = startAt(text, at);
      if (this.starts[start >>> (32 - MASK_BITS)] !== 1) continue;
      for (const { bytes, name } of this.byStart.get(start) ?? []) {
        if (bytes.equals(text.subarray(at, at + bytes.length))) found.add(name);
      }
    }
    return found;
  }
}

/** A number of 32 bits from the eight bytes at a place. */
function startAt(text: Buffer, at: number): number {
  return (text.readInt32LE(at) ^ Math.imul(text.readInt32LE(at + 4), 0x9e3779b1)) >>> 0;
}

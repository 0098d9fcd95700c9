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
    const start = startOf(needle.bytes.readInt32LE(0), needle.bytes.readInt32LE(4));
    const others = this.byStart.get(start) ?? [];
    if (others.some((other) => other.bytes.equals(needle.bytes))) return;
    this.byStart.set(start, [...others, needle]);
    this.starts[start >>> (32 - MASK_BITS)] = 1;
  }

  /** The names of what is in a text, each once. */
  in(text: Buffer): Set<string> {
    const found = new Set<string>();
    const last = text.length - START_BYTES;
    if (last < 0) return found;
    let low = text.readInt32LE(0);
    let high = text.readInt32LE(4);
    for (let at = 0; at <= last; at += 1) {
      const start = startOf(low, high);
      if (this.starts[start >>> (32 - MASK_BITS)] === 1) {
        for (const { bytes, name } of this.byStart.get(start) ?? []) {
          if (bytes.equals(text.subarray(at, at + bytes.length))) found.add(name);
        }
      }
      // The next two words share all bytes but one with these; reading them again takes five times as long.
      low = (low >>> 8) | ((text[at + 4] ?? 0) << 24);
      high = (high >>> 8) | ((text[at + START_BYTES] ?? 0) << 24);
    }
    return found;
  }
}

/** A number of 32 bits from two words. */
function startOf(low: number, high: number): number {
  return (low ^ Math.imul(high, 0x9e3779b1)) >>> 0;
}

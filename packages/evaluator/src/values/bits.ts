/** Bitmaps: an `Int32Array` holds 32 positions a word. */
export const WORD_SHIFT: i32 = 5;
export const WORD_MASK: i32 = 31;

export function wordsOf(count: i32): i32 {
  return (count + WORD_MASK) >> WORD_SHIFT;
}

export function setBit(bits: Int32Array, at: i32): void {
  const word: i32 = at >> WORD_SHIFT;
  bits[word] = (bits[word] as i32) | (1 << (at & WORD_MASK));
}

/** The place of the lowest bit that is set. */
export function lowestBit(bits: i32): i32 {
  return WORD_MASK - (Math.clz32(bits & -bits) as i32);
}

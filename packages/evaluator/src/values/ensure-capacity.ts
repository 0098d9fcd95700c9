/** The array if it holds `length` words, else a copy with at least doubled capacity. */
export function ensureCapacity(words: Int32Array, length: i32): Int32Array {
  if (words.length >= length) return words;
  const grown = new Int32Array(grownLength(words.length, length));
  grown.set(words);
  return grown;
}

/** `ensureCapacity` for bytes. */
export function ensureByteCapacity(bytes: Uint8Array, length: i32): Uint8Array {
  if (bytes.length >= length) return bytes;
  const grown = new Uint8Array(grownLength(bytes.length, length));
  grown.set(bytes);
  return grown;
}

/** `ensureCapacity` for floating-point numbers. */
export function ensureFloatCapacity(floats: Float64Array, length: i32): Float64Array {
  if (floats.length >= length) return floats;
  const grown = new Float64Array(grownLength(floats.length, length));
  grown.set(floats);
  return grown;
}

function grownLength(before: i32, needed: i32): i32 {
  const doubled: i32 = before * 2;
  return needed > doubled ? needed : doubled;
}

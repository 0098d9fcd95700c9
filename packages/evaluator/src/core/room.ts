/** The array, or where it holds fewer than `length` a longer copy. */
export function roomierWords(words: Int32Array, length: i32): Int32Array {
  if (words.length >= length) return words;
  const grown = new Int32Array(length * 2);
  grown.set(words);
  return grown;
}

/** Likewise of bytes. */
export function roomierBytes(bytes: Uint8Array, length: i32): Uint8Array {
  if (bytes.length >= length) return bytes;
  const grown = new Uint8Array(length * 2);
  grown.set(bytes);
  return grown;
}

/** Likewise of floating-point numbers. */
export function roomierFloats(floats: Float64Array, length: i32): Float64Array {
  if (floats.length >= length) return floats;
  const grown = new Float64Array(length * 2);
  grown.set(floats);
  return grown;
}

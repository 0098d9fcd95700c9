/** Copy with doubled capacity. */
export function doubled(words: Int32Array): Int32Array {
  const grown = new Int32Array(words.length * 2);
  grown.set(words);
  return grown;
}

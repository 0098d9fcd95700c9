/**
 * How many rows of a list may be given, by the characters of each: as many as `maxCharacters` hold together, the first in any case. A
 * list is read in one piece, while every other call waits.
 */
export function rowsThatFit(lengths: readonly number[], maxCharacters: number): number {
  let characters = 0;
  const tooMany = lengths.findIndex((length, index) => {
    characters += length;
    return index > 0 && characters > maxCharacters;
  });
  return tooMany === -1 ? lengths.length : tooMany;
}

/**
 * How many rows of a list fit on one page of `maxCharacters`, by the characters of each; the first always does. A list is read
 * in one piece, while every other call waits.
 */
export function fitPage(lengths: readonly number[], maxCharacters: number): number {
  let characters = 0;
  const tooMany = lengths.findIndex((length, index) => {
    characters += length;
    return index > 0 && characters > maxCharacters;
  });
  return tooMany === -1 ? lengths.length : tooMany;
}

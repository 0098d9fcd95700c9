/** Whether so many insertions, deletions and replacements of UTF-16 units make one text the other. Time grows as 3 to the power of `edits`. */
export function isWithinEdits(one: string, other: string, edits: number): boolean {
  if (Math.abs(one.length - other.length) > edits) return false;
  let same = 0;
  while (same < one.length && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  if (same === one.length || same === other.length) return true;
  if (edits === 0) return false;
  const [a, b] = [one.slice(same), other.slice(same)];
  return (
    isWithinEdits(a.slice(1), b.slice(1), edits - 1) ||
    isWithinEdits(a.slice(1), b, edits - 1) ||
    isWithinEdits(a, b.slice(1), edits - 1)
  );
}

/** Edits within which a word counts as a known one that is misspelt. */
const MISSPELT_EDITS_MAX = 2;

/** Whether a word is a known one within two edits, in any case. Of short words fewer count: every two letters are two edits apart. */
export function isMisspelt(word: string, known: string): boolean {
  return isWithinEdits(word.toLowerCase(), known.toLowerCase(), Math.min(MISSPELT_EDITS_MAX, known.length - 1));
}

/** The known word that is the fewest edits away from a misspelt one; undefined where none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const near = known.filter((one) => isMisspelt(word, one));
  const within = (edits: number) => near.find((one) => isWithinEdits(word.toLowerCase(), one.toLowerCase(), edits));
  return within(0) ?? within(1) ?? near[0];
}

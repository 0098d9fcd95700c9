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

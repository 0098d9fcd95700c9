/** Numbers of an organisation's records that are not there, both ends included. */
export interface MissingNumbers {
  readonly first: number;
  readonly last: number;
}

/** What the numbers of an organisation's records say of those that are left out. */
export interface NumberedRecords {
  /** The least and the greatest number; null where no record has one. */
  readonly numbers: { readonly first: number; readonly last: number } | null;
  /** Records of a gate that did not number them yet: nothing says whether one beside them is missing. */
  readonly unnumbered: number;
  /** In their order. */
  readonly missing: readonly MissingNumbers[];
  /** Numbers that two records have, in their order. */
  readonly repeated: readonly number[];
}

/**
 * Looks through the numbers of different records of one organisation, in any order. `from` is the number that the first of them should
 * have, where that is known.
 */
export function numberedRecords(
  records: Iterable<{ readonly sequence?: number | undefined }>,
  from?: number,
): NumberedRecords {
  const found: number[] = [];
  let unnumbered = 0;
  for (const { sequence } of records) {
    if (sequence === undefined) unnumbered += 1;
    else found.push(sequence);
  }
  found.sort((one, other) => one - other);
  const missing: MissingNumbers[] = [];
  const repeated = new Set<number>();
  let before = from === undefined ? undefined : from - 1;
  for (const number of found) {
    if (number === before) repeated.add(number);
    else if (before !== undefined && number > before + 1) missing.push({ first: before + 1, last: number - 1 });
    before = number;
  }
  const [first, last] = [found[0], found.at(-1)];
  const numbers = first === undefined || last === undefined ? null : { first, last };
  return { numbers, unnumbered, missing, repeated: [...repeated] };
}

/** How missing numbers are named: `decision 41`, `decisions 41 to 43`. */
export function nameOfMissing({ first, last }: MissingNumbers): string {
  return first === last ? `decision ${first}` : `decisions ${first} to ${last}`;
}

/** How many numbers are missing. */
export function countMissing(missing: readonly MissingNumbers[]): number {
  return missing.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

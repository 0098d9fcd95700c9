/** Records of whole numbers, one after the other in a flat array. */
export class Table {
  /** May be longer than the records. */
  words: Int32Array;
  private count: i32;

  constructor(
    words: Int32Array,
    readonly width: i32,
  ) {
    this.words = words;
    this.count = words.length / width;
  }

  get(row: i32, column: i32): i32 {
    return this.words[row * this.width + column] as i32;
  }

  set(row: i32, column: i32, word: i32): void {
    this.words[row * this.width + column] = word;
  }

  rows(): i32 {
    return this.count;
  }

  /** Keeps the first `rows` records, and puts others after them. */
  replaceAfter(rows: i32, records: Int32Array): void {
    const start: i32 = rows * this.width;
    const end: i32 = start + records.length;
    if (end > this.words.length) {
      const grown = new Int32Array(end + records.length);
      grown.set(this.words);
      this.words = grown;
    }
    this.words.set(records, start);
    this.count = end / this.width;
  }
}

/** Shell sort of `count` rows from `start`, in place; most often there is little to do. */
export function sortRows(rows: Int32Array, start: i32, count: i32): void {
  let gap: i32 = 1;
  while (gap < count) gap = gap * 3 + 1;
  for (; gap > 0; gap = (gap / 3) | 0) {
    for (let index: i32 = gap; index < count; index += 1) {
      const row = rows[start + index] as i32;
      let at = index;
      while (at >= gap && (rows[start + at - gap] as i32) > row) {
        rows[start + at] = rows[start + at - gap] as i32;
        at -= gap;
      }
      rows[start + at] = row;
    }
  }
}

/** The first index from `first` to `end` whose row is at least the one given; the rows rise. */
export function firstAtLeast(rows: Int32Array, first: i32, end: i32, row: i32): i32 {
  let low = first;
  let high = end;
  while (low < high) {
    const middle: i32 = (low + high) >> 1;
    if ((rows[middle] as i32) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a row is among the `count` from `start`, which rise. */
export function hasRow(rows: Int32Array, start: i32, count: i32, row: i32): boolean {
  const end: i32 = start + count;
  const at = firstAtLeast(rows, start, end, row);
  return at < end && (rows[at] as i32) === row;
}

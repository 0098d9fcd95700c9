/** Texts of a program, each with a number, findable by their units. */
export class StringTable {
  /** Where each text starts in `units`; one more entry says where the last one ends. Both may be longer than the texts. */
  starts: Int32Array;
  units: Uint16Array;
  private count: i32;
  /** Row + 1 of a text by hash, 0 for free; open addressing, at most half full. */
  private buckets: Int32Array = new Int32Array(16);

  constructor(starts: Int32Array, units: Uint16Array) {
    this.starts = starts;
    this.units = units;
    this.count = starts.length - 1;
    this.enterFrom(0);
  }

  rows(): i32 {
    return this.count;
  }

  start(row: i32): i32 {
    return this.starts[row] as i32;
  }

  length(row: i32): i32 {
    return (this.starts[row + 1] as i32) - (this.starts[row] as i32);
  }

  /** Units of the longest text from a row on. */
  longestFrom(first: i32): i32 {
    let longest: i32 = 0;
    for (let row: i32 = first; row < this.count; row += 1) {
      if (this.length(row) > longest) longest = this.length(row);
    }
    return longest;
  }

  /** The number of a text, or -1. */
  find(units: Uint16Array, start: i32, length: i32): i32 {
    const mask: i32 = this.buckets.length - 1;
    let bucket = hashOf(units, start, length) & mask;
    while (true) {
      const row = (this.buckets[bucket] as i32) - 1;
      if (row < 0 || this.isSame(row, units, start, length)) return row;
      bucket = (bucket + 1) & mask;
    }
  }

  /** Keeps the first `rows` texts, and puts others after them. `starts` and `units` are those of a table of them alone. */
  replaceAfter(rows: i32, starts: Int32Array, units: Uint16Array): void {
    // The last that was entered leaves first, so that no search is cut short.
    for (let row: i32 = this.count - 1; row >= rows; row -= 1) this.leave(row);
    const added: i32 = starts.length - 1;
    const first = this.starts[rows] as i32;
    if (rows + added + 1 > this.starts.length) {
      const grown = new Int32Array(rows + added * 2 + 1);
      grown.set(this.starts);
      this.starts = grown;
    }
    if (first + units.length > this.units.length) {
      const grown = new Uint16Array(first + units.length * 2);
      grown.set(this.units);
      this.units = grown;
    }
    for (let index: i32 = 1; index <= added; index += 1) {
      this.starts[rows + index] = first + (starts[index] as i32);
    }
    this.units.set(units, first);
    this.count = rows + added;
    this.enterFrom(rows);
  }

  /** Enters the texts from a row on: all of them where there is no room. */
  private enterFrom(first: i32): void {
    let size: i32 = this.buckets.length;
    while (size < (this.count + 1) * 2) size *= 2;
    const hasRoom: boolean = size === this.buckets.length;
    if (!hasRoom) this.buckets = new Int32Array(size);
    for (let row: i32 = hasRoom ? first : 0; row < this.count; row += 1) this.enter(row);
  }

  private enter(row: i32): void {
    const mask: i32 = this.buckets.length - 1;
    let bucket = hashOf(this.units, this.start(row), this.length(row)) & mask;
    while ((this.buckets[bucket] as i32) !== 0) bucket = (bucket + 1) & mask;
    this.buckets[bucket] = row + 1;
  }

  private leave(row: i32): void {
    const mask: i32 = this.buckets.length - 1;
    let bucket = hashOf(this.units, this.start(row), this.length(row)) & mask;
    while ((this.buckets[bucket] as i32) !== row + 1) bucket = (bucket + 1) & mask;
    this.buckets[bucket] = 0;
  }

  private isSame(row: i32, units: Uint16Array, start: i32, length: i32): boolean {
    if (this.length(row) !== length) return false;
    const from = this.start(row);
    for (let index: i32 = 0; index < length; index += 1) {
      if (this.units[from + index] !== units[start + index]) return false;
    }
    return true;
  }
}

/** FNV-1a over code units. */
function hashOf(units: Uint16Array, start: i32, length: i32): i32 {
  let hash = FNV_START;
  for (let index: i32 = 0; index < length; index += 1) hash = fnvOf(hash, units[start + index] as i32);
  return hash;
}

/** The hash of nothing, for `fnvOf` to go on from. */
export const FNV_START: i32 = 0x811c9dc5 | 0;

/**
 * A step of FNV-1a (draft-eastlake-fnv, 32 bits): the hash of what `hash` is of and then `value`. The product is made of
 * shifts, because one of numbers would be rounded in JavaScript.
 */
export function fnvOf(hash: i32, value: i32): i32 {
  const mixed: i32 = hash ^ value;
  return (mixed + (mixed << 1) + (mixed << 4) + (mixed << 7) + (mixed << 8) + (mixed << 24)) | 0;
}

import { FNV_START, fnvOf } from './fnv';
/** Texts of a program, each with a number, findable by their units. */
export class StringTable {
  /** Row + 1 of a text by hash, 0 for free; open addressing, at most half full. */
  private readonly buckets: Int32Array;
  private readonly mask: i32;

  constructor(
    /** Where each text starts in `units`; one more entry says where the last one ends. */
    readonly starts: Int32Array,
    readonly units: Uint16Array,
  ) {
    let size: i32 = 16;
    while (size < starts.length * 2) size *= 2;
    this.buckets = new Int32Array(size);
    this.mask = size - 1;
    for (let row: i32 = 0; row < this.rows(); row += 1) this.enter(row);
  }

  rows(): i32 {
    return this.starts.length - 1;
  }

  start(row: i32): i32 {
    return this.starts[row] as i32;
  }

  length(row: i32): i32 {
    return (this.starts[row + 1] as i32) - (this.starts[row] as i32);
  }

  /** Units of the longest text. */
  longest(): i32 {
    let longest: i32 = 0;
    for (let row: i32 = 0; row < this.rows(); row += 1) if (this.length(row) > longest) longest = this.length(row);
    return longest;
  }

  /** The number of a text, or -1. */
  find(units: Uint16Array, start: i32, length: i32): i32 {
    let bucket = hashOf(units, start, length) & this.mask;
    while (true) {
      const row = (this.buckets[bucket] as i32) - 1;
      if (row < 0 || this.isSame(row, units, start, length)) return row;
      bucket = (bucket + 1) & this.mask;
    }
  }

  private enter(row: i32): void {
    let bucket = hashOf(this.units, this.start(row), this.length(row)) & this.mask;
    while ((this.buckets[bucket] as i32) !== 0) bucket = (bucket + 1) & this.mask;
    this.buckets[bucket] = row + 1;
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

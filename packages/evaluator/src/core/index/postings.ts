const WIDTH: i32 = 7;
export const POSTING_PROBE: i32 = 0;
export const POSTING_SLOT: i32 = 1;
export const POSTING_KEY: i32 = 2;
export const POSTING_LIMIT: i32 = 3;
export const POSTING_LIMIT_SLOT: i32 = 4;
export const POSTING_SCOPE: i32 = 5;
export const POSTING_MOLECULE: i32 = 6;

/** Columns that say where a posting is; those of one place share a group. */
const PLACE_COLUMNS: i32 = 6;
/** Columns that say under which key it is. */
const KEY_COLUMNS: i32 = 3;

/** Molecules and their places in the index, while it is built. */
export class Postings {
  private words: Int32Array = new Int32Array(256 * WIDTH);
  private limits: Float64Array = new Float64Array(256);
  count: i32 = 0;

  add(probe: i32, slot: i32, key: i32, limit: i32, limitSlot: i32, scope: i32, number: f64, molecule: i32): void {
    if (this.count === this.limits.length) this.grow();
    const at: i32 = this.count * WIDTH;
    this.words[at + POSTING_PROBE] = probe;
    this.words[at + POSTING_SLOT] = slot;
    this.words[at + POSTING_KEY] = key;
    this.words[at + POSTING_LIMIT] = limit;
    this.words[at + POSTING_LIMIT_SLOT] = limitSlot;
    this.words[at + POSTING_SCOPE] = scope;
    this.words[at + POSTING_MOLECULE] = molecule;
    this.limits[this.count] = number;
    this.count += 1;
  }

  get(posting: i32, column: i32): i32 {
    return this.words[posting * WIDTH + column] as i32;
  }

  limitOf(posting: i32): f64 {
    return this.limits[posting] as f64;
  }

  isSameKey(a: i32, b: i32): boolean {
    return this.compareColumns(a, b, KEY_COLUMNS) === 0;
  }

  isSamePlace(a: i32, b: i32): boolean {
    return this.compareColumns(a, b, PLACE_COLUMNS) === 0;
  }

  /** The postings by key, then by limit, then by molecule: merge sort from runs of one. */
  sorted(): Int32Array {
    let from = new Int32Array(this.count);
    let to = new Int32Array(this.count);
    for (let index: i32 = 0; index < this.count; index += 1) from[index] = index;
    for (let run: i32 = 1; run < this.count; run *= 2) {
      for (let start: i32 = 0; start < this.count; start += run * 2) this.merge(from, to, start, run);
      const done = to;
      to = from;
      from = done;
    }
    return from;
  }

  private merge(from: Int32Array, to: Int32Array, start: i32, run: i32): void {
    const middle: i32 = start + run < this.count ? start + run : this.count;
    const end: i32 = middle + run < this.count ? middle + run : this.count;
    let left = start;
    let right = middle;
    for (let at: i32 = start; at < end; at += 1) {
      const takeLeft = left < middle && (right >= end || this.compare(from[left] as i32, from[right] as i32) <= 0);
      to[at] = takeLeft ? (from[left] as i32) : (from[right] as i32);
      if (takeLeft) left += 1;
      else right += 1;
    }
  }

  private compare(a: i32, b: i32): i32 {
    const order = this.compareColumns(a, b, PLACE_COLUMNS);
    if (order !== 0) return order;
    const mine = this.limitOf(a);
    const other = this.limitOf(b);
    if (mine !== other) return mine < other ? -1 : 1;
    return this.get(a, POSTING_MOLECULE) - this.get(b, POSTING_MOLECULE);
  }

  private compareColumns(a: i32, b: i32, columns: i32): i32 {
    for (let column: i32 = 0; column < columns; column += 1) {
      const mine = this.get(a, column);
      const other = this.get(b, column);
      if (mine !== other) return mine < other ? -1 : 1;
    }
    return 0;
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    const limits = new Float64Array(this.limits.length * 2);
    limits.set(this.limits);
    this.limits = limits;
  }
}

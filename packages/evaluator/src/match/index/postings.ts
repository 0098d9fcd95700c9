import { ensureCapacity } from '../../values/ensure-capacity';

/** Growing pairs of numbers. */
export class Pairs {
  left: Int32Array = new Int32Array(256);
  right: Int32Array = new Int32Array(256);
  count: i32 = 0;

  push(left: i32, right: i32): void {
    this.left = ensureCapacity(this.left, this.count + 1);
    this.right = ensureCapacity(this.right, this.count + 1);
    this.left[this.count] = left;
    this.right[this.count] = right;
    this.count += 1;
  }
}

/** The right sides of pairs by their left sides, in the order of the pairs. */
export class Postings {
  readonly values: Int32Array;
  private readonly starts: Int32Array;

  /** Left sides are from 0 to `rows - 1`. */
  constructor(pairs: Pairs, rows: i32) {
    const next = new Int32Array(rows + 1);
    for (let at: i32 = 0; at < pairs.count; at += 1) {
      const row = pairs.left[at] as i32;
      next[row + 1] = (next[row + 1] as i32) + 1;
    }
    for (let row: i32 = 0; row < rows; row += 1) next[row + 1] = (next[row + 1] as i32) + (next[row] as i32);
    this.starts = next.slice(0);
    const values = new Int32Array(pairs.count);
    for (let at: i32 = 0; at < pairs.count; at += 1) {
      const row = pairs.left[at] as i32;
      values[next[row] as i32] = pairs.right[at] as i32;
      next[row] = (next[row] as i32) + 1;
    }
    this.values = values;
  }

  /** Where the values of a row begin in `values`. */
  start(row: i32): i32 {
    return this.starts[row] as i32;
  }

  end(row: i32): i32 {
    return this.starts[row + 1] as i32;
  }
}

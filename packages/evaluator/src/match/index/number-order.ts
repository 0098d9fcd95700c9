import { Program } from '../../program/program';
import { Decimal } from '../../values/decimal';

/** How far apart two numbers may be approximated that are equal; see `Decimal.approximate`. */
const RELATIVE_ERROR: f64 = 4e-12;
const ABSOLUTE_ERROR: f64 = 1e-290;

/**
 * The numbers of rules in their exact order. Equal ones share a rank, so that limits can be compared as ranks: a number of
 * a request is held against all of them by one search.
 */
export class NumberOrder {
  /** By the row of a number, how many lesser values the program has. */
  readonly ranks: Int32Array;
  /** Approximate values by rank, which never fall, and a row of each. */
  private readonly values: Float64Array;
  private readonly rows: Int32Array;
  private count: i32 = 0;

  constructor(private readonly program: Program) {
    const count: i32 = program.ruleNumbers;
    const ranks = new Int32Array(count);
    const values = new Float64Array(count);
    const rows = new Int32Array(count);
    const rowsInOrder = sorted(program, count);
    let used: i32 = 0;
    for (let index: i32 = 0; index < count; index += 1) {
      const row = rowsInOrder[index] as i32;
      const number = program.decimal(row);
      if (used === 0 || program.decimal(rows[used - 1] as i32).compare(number) !== 0) {
        const value = number.approximate();
        rows[used] = row;
        values[used] = used > 0 && (values[used - 1] as f64) > value ? (values[used - 1] as f64) : value;
        used += 1;
      }
      ranks[row] = used - 1;
    }
    this.ranks = ranks;
    this.values = values;
    this.rows = rows;
    this.count = used;
  }

  /** How many values of the program are less than the number: its own rank, if it has one. */
  below(number: Decimal): i32 {
    const value = number.approximate();
    const slack = slackOf(value);
    let low = this.firstAtLeast(0, value - slack);
    let high = this.firstAtLeast(low, value + slack);
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      if (this.decimalOf(middle).compare(number) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether the value of a rank is the number. */
  isAt(rank: i32, number: Decimal): boolean {
    return rank < this.count && this.decimalOf(rank).compare(number) === 0;
  }

  private decimalOf(rank: i32): Decimal {
    return this.program.decimal(this.rows[rank] as i32);
  }

  private firstAtLeast(first: i32, value: f64): i32 {
    let low = first;
    let high = this.count;
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      if ((this.values[middle] as f64) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The slack that makes a range of approximate values hold every exact one. */
function slackOf(value: f64): f64 {
  return Math.abs(value) * RELATIVE_ERROR + ABSOLUTE_ERROR;
}

/** The rows in the order of their values: merge sort from runs of one. */
function sorted(program: Program, count: i32): Int32Array {
  let from = new Int32Array(count);
  let to = new Int32Array(count);
  let values = new Float64Array(count);
  let toValues = new Float64Array(count);
  for (let row: i32 = 0; row < count; row += 1) {
    from[row] = row;
    values[row] = program.decimal(row).approximate();
  }
  for (let run: i32 = 1; run < count; run *= 2) {
    for (let start: i32 = 0; start < count; start += run * 2) {
      const middle: i32 = start + run < count ? start + run : count;
      const end: i32 = middle + run < count ? middle + run : count;
      let left = start;
      let right = middle;
      for (let at: i32 = start; at < end; at += 1) {
        const takesLeft: boolean = left < middle && (right >= end || !isLess(program, from, values, right, left));
        const taken = takesLeft ? left : right;
        to[at] = from[taken] as i32;
        toValues[at] = values[taken] as f64;
        if (takesLeft) left += 1;
        else right += 1;
      }
    }
    const rows = to;
    to = from;
    from = rows;
    const approximate = toValues;
    toValues = values;
    values = approximate;
  }
  return from;
}

function isLess(program: Program, rows: Int32Array, values: Float64Array, a: i32, b: i32): boolean {
  const difference = (values[a] as f64) - (values[b] as f64);
  const slack = slackOf(values[a] as f64);
  if (difference < -slack || difference > slack) return difference < 0;
  return program.decimal(rows[a] as i32).compare(program.decimal(rows[b] as i32)) < 0;
}

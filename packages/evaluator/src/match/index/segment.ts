import { NONE } from '../../program/program-layout';
import { setBit, wordsOf } from '../../values/bits';
import { firstAtLeast } from '../../values/table';

/** Positions in an order of limits from one cut to the next, at least; and cuts of an order, at most. */
const CUT_LEAST: i32 = 256;
const CUTS_MAX: i32 = 128;

/** The rows in the order of their keys, which are not negative; equal ones stay as they are. Radix sort, lowest digits first. */
export function sortedByKey(rows: Int32Array, keys: Int32Array): Int32Array {
  let highest: i32 = 0;
  for (let at: i32 = 0; at < rows.length; at += 1) {
    const key = keys[rows[at] as i32] as i32;
    if (key > highest) highest = key;
  }
  let from: Int32Array = rows;
  let to: Int32Array = new Int32Array(rows.length);
  const starts = new Int32Array(DIGITS + 1);
  for (let shift: i32 = 0; shift < 31 && highest >> shift > 0; shift += DIGIT_BITS) {
    starts.fill(0);
    for (let at: i32 = 0; at < from.length; at += 1) {
      const digit: i32 = ((keys[from[at] as i32] as i32) >> shift) & (DIGITS - 1);
      starts[digit + 1] = (starts[digit + 1] as i32) + 1;
    }
    for (let digit: i32 = 0; digit < DIGITS; digit += 1) {
      starts[digit + 1] = (starts[digit + 1] as i32) + (starts[digit] as i32);
    }
    for (let at: i32 = 0; at < from.length; at += 1) {
      const row = from[at] as i32;
      const digit: i32 = ((keys[row] as i32) >> shift) & (DIGITS - 1);
      to[starts[digit] as i32] = row;
      starts[digit] = (starts[digit] as i32) + 1;
    }
    const done = to;
    to = shift === 0 ? new Int32Array(rows.length) : from;
    from = done;
  }
  return from;
}

const DIGIT_BITS: i32 = 11;
const DIGITS: i32 = 2048;

/** The literals of one kind in a segment. */
export class Column {
  /** The positions that have one, as bits; empty where all do. */
  participants: Int32Array = new Int32Array(0);
  /** True where the order of the segment's positions says what holds, so that there is nothing else to look up. */
  isOrdered: boolean = false;
  /** Of limits: positions in the order of their ranks, and those ranks. */
  order: Int32Array = new Int32Array(0);
  ranks: Int32Array = new Int32Array(0);
  /** The first `step`, twice `step` and so on positions of that order, as bits; one bitmap after the other. */
  cuts: Int32Array = new Int32Array(0);
  step: i32 = CUT_LEAST;
  /** The pairs of the key table that are this column's. */
  readonly pairs: i32[] = [];

  constructor(
    readonly kind: i32,
    /** Its number in the key table. */
    readonly id: i32,
  ) {}

  /** How many of the limits are below a rank. */
  below(rank: i32): i32 {
    return firstAtLeast(this.ranks, 0, this.ranks.length, rank);
  }

  /** Takes limits in: positions, and by position their ranks. */
  takeLimits(positions: Int32Array, rankOf: Int32Array, words: i32): void {
    const order = sortedByKey(positions, rankOf);
    const count: i32 = order.length;
    const ranks = new Int32Array(count);
    for (let at: i32 = 0; at < count; at += 1) ranks[at] = rankOf[order[at] as i32] as i32;
    this.order = order;
    this.ranks = ranks;
    const step: i32 = (count / CUTS_MAX) | 0;
    if (step > CUT_LEAST) this.step = step;
    const cuts = new Int32Array(((count / this.step) | 0) * words);
    const bits = new Int32Array(words);
    for (let at: i32 = 0; at < count; at += 1) {
      setBit(bits, order[at] as i32);
      if ((at + 1) % this.step === 0) cuts.set(bits, (((at + 1) / this.step) | 0) * words - words);
    }
    this.cuts = cuts;
  }
}

/**
 * Molecules that are looked at together: those whose literals are of the same kinds, where there are many of them, and all
 * others. Each has a position, and each kind of literal a column.
 */
export class Segment {
  readonly columns: Column[] = [];
  readonly words: i32;
  /** Positions with a literal that has no column, as bits; empty where there are none. */
  rest: Int32Array = new Int32Array(0);
  /**
   * Positions are sorted by the key of one literal: per kind of that literal, its column and where its positions begin. Those
   * without one come last.
   */
  readonly spanColumns: i32[] = [];
  readonly spanStarts: i32[] = [];
  /** The numbers of the spans in the key table; under each key, the positions of a span that have it follow each other. */
  readonly spanIds: i32[] = [];
  /** Where the positions without such a literal begin. */
  tail: i32 = 0;
  /** The column by whose limits positions of one key are sorted, NONE if there is none; and by position the ranks of them. */
  limit: i32 = NONE;
  ranks: Int32Array = new Int32Array(0);

  constructor(
    /** Where its molecules begin in the index, and how many there are. */
    readonly first: i32,
    readonly count: i32,
    /** Whether one literal that holds is enough; else all must. */
    readonly isAny: boolean,
    readonly isStrict: boolean,
  ) {
    this.words = wordsOf(count);
  }

  spanEnd(span: i32): i32 {
    return span + 1 < this.spanStarts.length ? (this.spanStarts[span + 1] as i32) : this.tail;
  }
}

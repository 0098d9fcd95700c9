import { TextBuffer } from './text-buffer';
import {
  CASE_IGNORABLE,
  CASED,
  COMBINING_CLASSES,
  COMPOSITIONS,
  DECOMPOSITIONS,
  LOWER_CASE,
} from './unicode-tables.generated';

const CODE_POINTS: f64 = 1114112;
/** Combining classes; 0 is that of a starter. */
const CLASSES: i32 = 256;
/** Code points whose properties are kept once they were looked up. */
const KEPT: i32 = 0x10000;
const IS_KNOWN: i32 = 1;
/** It stands for itself in every form, and begins whatever is composed of it. */
const IS_INERT: i32 = 2;
const HANGUL_FIRST: i32 = 0xac00;
const HANGUL_COUNT: i32 = 11172;
const HANGUL_LEADING: i32 = 0x1100;
const HANGUL_VOWEL: i32 = 0x1161;
const HANGUL_TRAILING: i32 = 0x11a7;
const HANGUL_VOWELS: i32 = 21;
const HANGUL_TRAILINGS: i32 = 28;
const HANGUL_LEADINGS: i32 = 19;

/** Reads the small integers that scripts/unicode-tables.mjs wrote. */
class Stream {
  private at: i32 = 0;

  constructor(private readonly text: string) {}

  isOver(): boolean {
    return this.at >= this.text.length;
  }

  unsigned(): i32 {
    let value: i32 = 0;
    let shift: i32 = 0;
    while (true) {
      const part = sextet(this.text.charCodeAt(this.at) as i32);
      this.at += 1;
      value |= (part & 31) << shift;
      if (part < 32) return value;
      shift += 5;
    }
  }

  signed(): i32 {
    const value = this.unsigned();
    return (value & 1) === 0 ? value >> 1 : -((value + 1) >> 1);
  }
}

/** The column of a table: columns stand one after the other with a point between them. */
export function columnOf(table: string, column: i32): Stream {
  return new Stream(table.split('.')[column] as string);
}

/** Place of a character in `A-Za-z0-9-_`. */
function sextet(unit: i32): i32 {
  if (unit >= 0x61) return unit - 0x61 + 26;
  if (unit === 0x5f) return 63;
  if (unit >= 0x41) return unit - 0x41;
  return unit === 0x2d ? 62 : unit - 0x30 + 52;
}

/** Code points that map to others, sorted. */
class Mapping {
  private readonly points: i32[] = [];
  private readonly starts: i32[] = [];
  private readonly targets: i32[] = [];

  constructor(table: string) {
    const gaps = columnOf(table, 0);
    const sizes = columnOf(table, 1);
    const firsts = columnOf(table, 2);
    const rests = columnOf(table, 3);
    let point: i32 = 0;
    let first: i32 = 0;
    while (!gaps.isOver()) {
      point += gaps.unsigned();
      const size = sizes.unsigned();
      const run: i32 = size === 0 ? sizes.unsigned() : 1;
      first += firsts.signed();
      for (let index: i32 = 0; index < run; index += 1) {
        this.points.push(point);
        this.starts.push(this.targets.length);
        this.targets.push(first);
        point += 1;
        first += 1;
      }
      for (let index: i32 = 1; index < size; index += 1) this.targets.push(rests.unsigned());
    }
    this.starts.push(this.targets.length);
  }

  /** Where the point stands, or -1 if it maps to itself. */
  find(point: i32): i32 {
    return indexOfSorted(this.points, point);
  }

  start(entry: i32): i32 {
    return this.starts[entry] as i32;
  }

  target(index: i32): i32 {
    return this.targets[index] as i32;
  }
}

/** Where a value stands in a sorted list, or -1. */
export function indexOfSorted(sorted: i32[], value: i32): i32 {
  const at = lastNotAbove(sorted, value);
  return at >= 0 && (sorted[at] as i32) === value ? at : -1;
}

/** Index of the last entry that is not above the value, or -1. */
function lastNotAbove(sorted: i32[], value: i32): i32 {
  let low: i32 = 0;
  let high: i32 = sorted.length;
  while (low < high) {
    const middle: i32 = (low + high) >> 1;
    if ((sorted[middle] as i32) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Ranges of code points, each with a value. */
class Ranges {
  private readonly first: i32[] = [];
  private readonly last: i32[] = [];
  private readonly values: i32[] = [];

  constructor(text: string, valued: boolean) {
    const stream = new Stream(text);
    let point: i32 = 0;
    let value: i32 = valued ? 0 : 1;
    while (!stream.isOver()) {
      point += stream.unsigned();
      this.first.push(point);
      point += stream.unsigned();
      this.last.push(point);
      point += 1;
      if (valued) value += stream.signed();
      this.values.push(value);
    }
  }

  /** The value of the range that holds the point, or 0. */
  valueOf(point: i32): i32 {
    const at = lastNotAbove(this.first, point);
    return at >= 0 && (this.last[at] as i32) >= point ? (this.values[at] as i32) : 0;
  }
}

/** Code points that are composed of two. */
class Pairs {
  private readonly points: i32[] = [];
  private readonly firsts: i32[] = [];
  private readonly seconds: i32[] = [];
  private readonly isSecondPart: Set<i32> = new Set<i32>();
  /** The composed point by its two parts. */
  private readonly composed: Map<f64, i32> = new Map<f64, i32>();

  constructor(table: string) {
    const gaps = columnOf(table, 0);
    const firsts = columnOf(table, 1);
    const seconds = columnOf(table, 2);
    let point: i32 = 0;
    let first: i32 = 0;
    let second: i32 = 0;
    while (!gaps.isOver()) {
      point += gaps.unsigned();
      first += firsts.signed();
      second += seconds.signed();
      this.points.push(point);
      this.firsts.push(first);
      this.seconds.push(second);
      this.isSecondPart.add(second);
      this.composed.set(keyOf(first, second), point);
    }
  }

  /** Whether some point is composed of another and this one. */
  isSecond(point: i32): boolean {
    return this.isSecondPart.has(point);
  }

  /** What the two compose to, or -1. */
  compose(first: i32, second: i32): i32 {
    const key = keyOf(first, second);
    return this.composed.has(key) ? (this.composed.get(key) as i32) : -1;
  }

  /** Where a composed point stands, or -1. */
  find(point: i32): i32 {
    return indexOfSorted(this.points, point);
  }

  first(entry: i32): i32 {
    return this.firsts[entry] as i32;
  }

  second(entry: i32): i32 {
    return this.seconds[entry] as i32;
  }
}

/** A vowel or trailing letter of Hangul, which composes with what is before it. */
function isJamo(point: i32): boolean {
  return point >= HANGUL_VOWEL && point < HANGUL_TRAILING + HANGUL_TRAILINGS;
}

function keyOf(first: i32, second: i32): f64 {
  return (first as f64) * CODE_POINTS + (second as f64);
}

/** Case and normal forms of text beyond ASCII; built when the first such text comes. */
export class Unicode {
  private readonly decompositions: Mapping = new Mapping(DECOMPOSITIONS);
  private readonly lower: Mapping = new Mapping(LOWER_CASE);
  private readonly classes: Ranges = new Ranges(COMBINING_CLASSES, true);
  private readonly pairs: Pairs = new Pairs(COMPOSITIONS);
  private readonly cased: Ranges = new Ranges(CASED, false);
  private readonly ignorable: Ranges = new Ranges(CASE_IGNORABLE, false);
  private readonly points: i32[] = [];
  /** Per code point below KEPT, whether it is known and inert. */
  private readonly kept: Uint8Array = new Uint8Array(KEPT);
  /** The combining class of each of the points. */
  private readonly ranks: i32[] = [];
  private readonly sorted: i32[] = [];
  private readonly counts: Int32Array = new Int32Array(CLASSES + 1);

  isCased(point: i32): boolean {
    return this.cased.valueOf(point) !== 0;
  }

  isCaseIgnorable(point: i32): boolean {
    return this.ignorable.valueOf(point) !== 0;
  }

  /** Appends the lower case of one code point. */
  pushLower(point: i32, out: TextBuffer): void {
    const entry = this.lower.find(point);
    if (entry < 0) {
      out.pushCodePoint(point);
      return;
    }
    for (let at: i32 = this.lower.start(entry); at < this.lower.start(entry + 1); at += 1) {
      out.pushCodePoint(this.lower.target(at));
    }
  }

  /** Appends Normalization Form KC of a span (UAX #15). */
  pushCompatible(text: TextBuffer, start: i32, length: i32, out: TextBuffer): void {
    const points = this.points;
    points.length = 0;
    let at = start;
    while (at < start + length) {
      const point = text.codePointAt(at, start + length);
      at += point < 0x10000 ? 1 : 2;
      this.decompose(point, points);
    }
    this.order(points);
    this.compose(points);
    for (let index: i32 = 0; index < points.length; index += 1) out.pushCodePoint(points[index] as i32);
  }

  /** True for a starter that neither decomposes nor is the second part of a composed point. */
  private isInert(point: i32): boolean {
    if (point >= KEPT) return false;
    const kept: i32 = this.kept[point] as i32;
    if (kept !== 0) return kept === (IS_KNOWN | IS_INERT);
    const isHangul = (point >= HANGUL_FIRST && point < HANGUL_FIRST + HANGUL_COUNT) || isJamo(point);
    const inert =
      !isHangul &&
      this.pairs.find(point) < 0 &&
      this.decompositions.find(point) < 0 &&
      this.classes.valueOf(point) === 0 &&
      !this.pairs.isSecond(point);
    this.kept[point] = inert ? IS_KNOWN | IS_INERT : IS_KNOWN;
    return inert;
  }

  private decompose(point: i32, out: i32[]): void {
    if (this.isInert(point)) {
      out.push(point);
      return;
    }
    if (point >= HANGUL_FIRST && point < HANGUL_FIRST + HANGUL_COUNT) {
      const syllable = point - HANGUL_FIRST;
      const trailing: i32 = syllable % HANGUL_TRAILINGS;
      const pair: i32 = (syllable - trailing) / HANGUL_TRAILINGS;
      const vowel: i32 = pair % HANGUL_VOWELS;
      out.push(HANGUL_LEADING + (pair - vowel) / HANGUL_VOWELS);
      out.push(HANGUL_VOWEL + vowel);
      if (trailing !== 0) out.push(HANGUL_TRAILING + trailing);
      return;
    }
    const pair = this.pairs.find(point);
    if (pair >= 0) {
      this.decompose(this.pairs.first(pair), out);
      this.decompose(this.pairs.second(pair), out);
      return;
    }
    const entry = this.decompositions.find(point);
    if (entry < 0) {
      out.push(point);
      return;
    }
    for (let at: i32 = this.decompositions.start(entry); at < this.decompositions.start(entry + 1); at += 1) {
      out.push(this.decompositions.target(at));
    }
  }

  /** Sorts each run of marks by combining class; equal classes keep their order. */
  private order(points: i32[]): void {
    const ranks = this.ranks;
    ranks.length = 0;
    for (let index: i32 = 0; index < points.length; index += 1) {
      const point = points[index] as i32;
      ranks.push(this.isInert(point) ? 0 : this.classes.valueOf(point));
    }
    let start: i32 = 0;
    while (start < ranks.length) {
      let end = start;
      let isSorted = true;
      while (end < ranks.length && (ranks[end] as i32) !== 0) {
        if (end > start && (ranks[end - 1] as i32) > (ranks[end] as i32)) isSorted = false;
        end += 1;
      }
      if (!isSorted) this.sortRun(points, start, end);
      start = end + 1;
    }
  }

  /** A counting sort: a run can be as long as the text. */
  private sortRun(points: i32[], start: i32, end: i32): void {
    const ranks = this.ranks;
    const counts = this.counts;
    const sorted = this.sorted;
    counts.fill(0);
    sorted.length = 0;
    for (let index = start; index < end; index += 1) {
      const rank: i32 = ranks[index] as i32;
      counts[rank + 1] = (counts[rank + 1] as i32) + 1;
      sorted.push(points[index] as i32);
    }
    for (let rank: i32 = 1; rank <= CLASSES; rank += 1) {
      counts[rank] = (counts[rank] as i32) + (counts[rank - 1] as i32);
    }
    for (let index: i32 = 0; index < sorted.length; index += 1) {
      const rank = this.classes.valueOf(sorted[index] as i32);
      const at: i32 = start + (counts[rank] as i32);
      counts[rank] = (counts[rank] as i32) + 1;
      points[at] = sorted[index] as i32;
      ranks[at] = rank;
    }
  }

  private compose(points: i32[]): void {
    let kept: i32 = 0;
    let starter: i32 = -1;
    let blocking: i32 = -1;
    for (let index: i32 = 0; index < points.length; index += 1) {
      const point = points[index] as i32;
      const rank: i32 = this.ranks[index] as i32;
      const joins = starter >= 0 && blocking < rank && !this.isInert(point);
      const composed: i32 = joins ? this.composeTwo(points[starter] as i32, point) : -1;
      if (composed >= 0) {
        points[starter] = composed;
        continue;
      }
      if (rank === 0) {
        starter = kept;
        blocking = -1;
      } else {
        blocking = rank;
      }
      points[kept] = point;
      kept += 1;
    }
    points.length = kept;
  }

  private composeTwo(first: i32, second: i32): i32 {
    const leading = first - HANGUL_LEADING;
    const vowel = second - HANGUL_VOWEL;
    if (leading >= 0 && leading < HANGUL_LEADINGS && vowel >= 0 && vowel < HANGUL_VOWELS) {
      return HANGUL_FIRST + (leading * HANGUL_VOWELS + vowel) * HANGUL_TRAILINGS;
    }
    const syllable = first - HANGUL_FIRST;
    const trailing = second - HANGUL_TRAILING;
    if (syllable >= 0 && syllable < HANGUL_COUNT && syllable % HANGUL_TRAILINGS === 0) {
      if (trailing > 0 && trailing < HANGUL_TRAILINGS) return first + trailing;
    }
    return this.pairs.compose(first, second);
  }
}

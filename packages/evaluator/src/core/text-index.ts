import { commonUnits } from './text-buffer';

/** Shorter spans are searched as they are. Two longer ones never begin within as many units of each other. */
const LEAST: i32 = 16;
const LEAST_BITS: i32 = 4;
/** Comparisons for each unit of a span after which its suffixes are sorted: about what that costs. */
const PATIENCE: i32 = 64;
const SORTED: i32 = -1;
/** Values of a byte. */
const BYTES: i32 = 256;

/**
 * Searches for many texts in the same spans, in time that grows with the lengths of all of them added: a span that was searched
 * for long enough has its suffixes sorted, and is searched by halving from then on. The spans of one buffer do not overlap.
 * Memory only grows, as a host's memory is flat.
 */
export class TextIndex {
  /** Where each suffix of a span starts in it, in the order of their texts; a span's are where its units are in their buffer. */
  private suffixes: Int32Array = new Int32Array(0);
  /** By suffix, the place of its first units among those of all suffixes. */
  private ranks: Int32Array = new Int32Array(0);
  /** Suffixes in the order of what comes after their first units. */
  private byNext: Int32Array = new Int32Array(0);
  private counts: Int32Array = new Int32Array(0);
  /** Comparisons in the span that begins there, or SORTED; of the spans whose stamp is the newest. */
  private spent: Int32Array = new Int32Array(0);
  private stamps: Float64Array = new Float64Array(0);
  private stamp: f64 = 1;

  /** Begins other texts: what was known of the spans is forgotten. */
  reset(): void {
    this.stamp += 1;
  }

  /** True where the span of `units` contains the needle. An empty needle is in every span. */
  contains(
    units: Uint16Array,
    start: i32,
    length: i32,
    needle: Uint16Array,
    needleStart: i32,
    needleLength: i32,
  ): boolean {
    const place: i32 = start >> LEAST_BITS;
    if (place >= this.spent.length) this.forgetSpans((units.length >> LEAST_BITS) + 1);
    const isKnown = length >= LEAST && (this.stamps[place] as f64) === this.stamp;
    let spent: i32 = isKnown ? (this.spent[place] as i32) : 0;
    if (spent !== SORTED) {
      const last = length - needleLength;
      let isFound = false;
      let at: i32 = 0;
      while (!isFound && at <= last && spent <= PATIENCE * length) {
        const same = commonUnits(units, start + at, needle, needleStart, needleLength);
        isFound = same === needleLength;
        spent += same + 1;
        at += 1;
      }
      if (length < LEAST) return isFound;
      this.stamps[place] = this.stamp;
      this.spent[place] = spent;
      if (isFound || at > last) return isFound;
      this.sort(units, start, length);
      this.spent[place] = SORTED;
    }
    return this.hasPrefix(units, start, length, needle, needleStart, needleLength);
  }

  /** Makes room for so many spans, of which nothing is known then. */
  private forgetSpans(count: i32): void {
    this.spent = new Int32Array(count);
    this.stamps = new Float64Array(count);
  }

  /** Whether a suffix of a sorted span begins with the needle. */
  private hasPrefix(
    units: Uint16Array,
    start: i32,
    length: i32,
    needle: Uint16Array,
    needleStart: i32,
    needleLength: i32,
  ): boolean {
    let low: i32 = 0;
    let high: i32 = length;
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      const suffix = this.suffixes[start + middle] as i32;
      const most: i32 = length - suffix < needleLength ? length - suffix : needleLength;
      const same = commonUnits(units, start + suffix, needle, needleStart, most);
      if (same === needleLength) return true;
      if (same === most || (units[start + suffix + same] as i32) < (needle[needleStart + same] as i32))
        low = middle + 1;
      else high = middle;
    }
    return false;
  }

  /** Sorts suffixes by their first unit, then by twice as many units as before, until all differ (Manber and Myers). */
  private sort(units: Uint16Array, start: i32, length: i32): void {
    this.makeRoom(start + length, units.length, length);
    for (let bits: i32 = 0; bits < 16; bits += 8) {
      for (let index: i32 = 0; index < length; index += 1) {
        this.ranks[index] = ((units[start + index] as i32) >> bits) % BYTES;
        this.byNext[index] = bits === 0 ? index : (this.suffixes[start + index] as i32);
      }
      this.sortByRank(start, length, BYTES);
    }
    for (let index: i32 = 0; index < length; index += 1) this.ranks[index] = units[start + index] as i32;
    let groups = this.rank(start, length, 0);
    for (let known: i32 = 1; groups < length; known *= 2) {
      const byNext = this.byNext;
      let next: i32 = 0;
      for (let index: i32 = length - known; index < length; index += 1) {
        byNext[next] = index;
        next += 1;
      }
      for (let index: i32 = 0; index < length; index += 1) {
        const suffix = (this.suffixes[start + index] as i32) - known;
        if (suffix < 0) continue;
        byNext[next] = suffix;
        next += 1;
      }
      this.sortByRank(start, length, groups);
      groups = this.rank(start, length, known);
    }
  }

  /** Puts the suffixes, which `byNext` has in the order of what follows, into the order of their ranks. */
  private sortByRank(start: i32, length: i32, groups: i32): void {
    const counts = this.counts;
    counts.fill(0, 0, groups);
    for (let index: i32 = 0; index < length; index += 1) {
      const group = this.ranks[index] as i32;
      counts[group] = (counts[group] as i32) + 1;
    }
    for (let group: i32 = 1; group < groups; group += 1) {
      counts[group] = (counts[group] as i32) + (counts[group - 1] as i32);
    }
    for (let index: i32 = length - 1; index >= 0; index -= 1) {
      const suffix = this.byNext[index] as i32;
      const group = this.ranks[suffix] as i32;
      counts[group] = (counts[group] as i32) - 1;
      this.suffixes[start + (counts[group] as i32)] = suffix;
    }
  }

  /** Ranks the sorted suffixes by their first units and those `known` further on. Returns how many differ. */
  private rank(start: i32, length: i32, known: i32): i32 {
    const fresh = this.byNext;
    let group: i32 = 0;
    let before = this.suffixes[start] as i32;
    for (let index: i32 = 0; index < length; index += 1) {
      const suffix = this.suffixes[start + index] as i32;
      if (suffix !== before && !this.isSame(suffix, before, length, known)) group += 1;
      fresh[suffix] = group;
      before = suffix;
    }
    this.byNext = this.ranks;
    this.ranks = fresh;
    return group + 1;
  }

  private isSame(suffix: i32, other: i32, length: i32, known: i32): boolean {
    if (this.ranks[suffix] !== this.ranks[other]) return false;
    if (suffix + known >= length || other + known >= length) return false;
    return this.ranks[suffix + known] === this.ranks[other + known];
  }

  private makeRoom(end: i32, capacity: i32, length: i32): void {
    if (this.suffixes.length < end) {
      const suffixes = new Int32Array(capacity);
      suffixes.set(this.suffixes);
      this.suffixes = suffixes;
    }
    if (this.ranks.length >= length) return;
    const room: i32 = length * 2 + BYTES;
    this.ranks = new Int32Array(room);
    this.byNext = new Int32Array(room);
    this.counts = new Int32Array(room);
  }
}

import { commonUnits } from '../../values/text-buffer';

/** Values of a byte. */
const BYTES: i32 = 256;

/**
 * The suffixes of a text in order, in which a needle is found by halving: a text is searched for many needles in time that grows
 * with the lengths of all of them added, whatever they are. Memory only grows, as a host's memory is flat.
 */
export class TextIndex {
  private units: Uint16Array = new Uint16Array(0);
  private start: i32 = 0;
  private length: i32 = 0;
  /** Where each suffix starts in the span, in the order of their texts. */
  private suffixes: Int32Array = new Int32Array(0);
  /** By suffix, the place of its first units among those of all suffixes. */
  private ranks: Int32Array = new Int32Array(0);
  /** Suffixes in the order of what comes after their first units. */
  private byNext: Int32Array = new Int32Array(0);
  private counts: Int32Array = new Int32Array(0);

  /** True where the span that was sorted last, and is as it was, contains the needle. An empty needle is in every span. */
  contains(needle: Uint16Array, needleStart: i32, needleLength: i32): boolean {
    let low: i32 = 0;
    let high: i32 = this.length;
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      const suffix = this.suffixes[middle] as i32;
      const most: i32 = this.length - suffix < needleLength ? this.length - suffix : needleLength;
      const same = commonUnits(this.units, this.start + suffix, needle, needleStart, most);
      if (same === needleLength) return true;
      const isBelow: boolean =
        same === most || (this.units[this.start + suffix + same] as i32) < (needle[needleStart + same] as i32);
      if (isBelow) low = middle + 1;
      else high = middle;
    }
    return needleLength === 0;
  }

  /** Sorts the suffixes of a span by their first unit, then by twice as many units as before, until all differ (Manber and Myers). */
  sort(units: Uint16Array, start: i32, length: i32): void {
    this.units = units;
    this.start = start;
    this.length = length;
    if (length === 0) return;
    this.makeRoom(length);
    for (let bits: i32 = 0; bits < 16; bits += 8) {
      for (let index: i32 = 0; index < length; index += 1) {
        this.ranks[index] = ((units[start + index] as i32) >> bits) % BYTES;
        this.byNext[index] = bits === 0 ? index : (this.suffixes[index] as i32);
      }
      this.sortByRank(BYTES);
    }
    for (let index: i32 = 0; index < length; index += 1) this.ranks[index] = units[start + index] as i32;
    let groups = this.rank(0);
    for (let known: i32 = 1; groups < length; known *= 2) {
      const byNext = this.byNext;
      let next: i32 = 0;
      for (let index: i32 = length - known; index < length; index += 1) {
        byNext[next] = index;
        next += 1;
      }
      for (let index: i32 = 0; index < length; index += 1) {
        const suffix = (this.suffixes[index] as i32) - known;
        if (suffix < 0) continue;
        byNext[next] = suffix;
        next += 1;
      }
      this.sortByRank(groups);
      groups = this.rank(known);
    }
  }

  /** Puts the suffixes, which `byNext` has in the order of what follows, into the order of their ranks. */
  private sortByRank(groups: i32): void {
    const length = this.length;
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
      this.suffixes[counts[group] as i32] = suffix;
    }
  }

  /** Ranks the sorted suffixes by their first units and those `known` further on. Returns how many differ. */
  private rank(known: i32): i32 {
    const length = this.length;
    const fresh = this.byNext;
    let group: i32 = 0;
    let before = this.suffixes[0] as i32;
    for (let index: i32 = 0; index < length; index += 1) {
      const suffix = this.suffixes[index] as i32;
      if (suffix !== before && !this.isSame(suffix, before, known)) group += 1;
      fresh[suffix] = group;
      before = suffix;
    }
    this.byNext = this.ranks;
    this.ranks = fresh;
    return group + 1;
  }

  private isSame(suffix: i32, other: i32, known: i32): boolean {
    if (this.ranks[suffix] !== this.ranks[other]) return false;
    if (suffix + known >= this.length || other + known >= this.length) return false;
    return this.ranks[suffix + known] === this.ranks[other + known];
  }

  private makeRoom(length: i32): void {
    if (this.suffixes.length >= length) return;
    const capacity: i32 = length * 2 + BYTES;
    this.suffixes = new Int32Array(capacity);
    this.ranks = new Int32Array(capacity);
    this.byNext = new Int32Array(capacity);
    this.counts = new Int32Array(capacity);
  }
}

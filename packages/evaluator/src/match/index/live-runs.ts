import { NONE } from '../../program/program-layout';
import { WORD_MASK, WORD_SHIFT } from '../../values/bits';
import { firstAtLeast } from '../../values/table';
import { Segment } from './segment';
import { HOLDS_BELOW } from './states';

/** Words between two runs that cost less to go through than another run. */
const WORDS_BETWEEN_MAX: i32 = 16;

/** Runs of positions of a segment that are left by the literals that it is sorted by, and runs of the words that hold their bits. */
export class LiveRuns {
  count: i32 = 0;
  readonly starts: i32[] = [];
  readonly ends: i32[] = [];
  /** True where runs hold positions beyond the limits that they are sorted by. */
  isLimitOpen: boolean = false;
  wordCount: i32 = 0;
  readonly wordStarts: i32[] = [];
  readonly wordEnds: i32[] = [];
  /** Whether each run of positions begins where the one before ended, or later. */
  private doRise: boolean = false;

  /** Drops the runs of positions. */
  begin(): void {
    this.count = 0;
    this.isLimitOpen = false;
  }

  /** Adds a run, as far as the limits hold that it is sorted by. */
  add(segment: Segment, start: i32, end: i32, limits: i32, rank: i32, isAbove: boolean): i32 {
    let first = start;
    let last = end;
    if (limits === HOLDS_BELOW) {
      const cut = firstAtLeast(segment.ranks, start, end, rank);
      if (isAbove) first = cut;
      else last = cut;
    }
    if (first >= last) return 0;
    this.starts[this.count] = first;
    this.ends[this.count] = last;
    this.count += 1;
    return last - first;
  }

  /** Sets the bits of the runs in `left`, which is 0, and finds their words. */
  setIn(left: Int32Array): void {
    this.wordCount = 0;
    this.doRise = this.isRising();
    for (let run: i32 = 0; run < this.count; run += 1) {
      this.setRun(left, this.starts[run] as i32, this.ends[run] as i32);
    }
  }

  /** Has all words of a bitmap gone through. */
  takeAllWords(words: i32): void {
    this.wordCount = 0;
    this.pushWords(0, words);
  }

  /** Whether each run begins where the one before ended, or later: words between two may then be gone through with them. */
  private isRising(): boolean {
    for (let run: i32 = 1; run < this.count; run += 1) {
      if ((this.starts[run] as i32) < (this.ends[run - 1] as i32)) return false;
    }
    return true;
  }

  private setRun(left: Int32Array, start: i32, end: i32): void {
    const first: i32 = start >> WORD_SHIFT;
    const last: i32 = (end - 1) >> WORD_SHIFT;
    const head: i32 = -1 << (start & WORD_MASK);
    const tail: i32 = -1 >>> (WORD_MASK - ((end - 1) & WORD_MASK));
    if (first === last) left[first] = (left[first] as i32) | (head & tail);
    else {
      left[first] = (left[first] as i32) | head;
      left.fill(-1, first + 1, last);
      left[last] = tail;
    }
    const runs = this.wordCount;
    const from: i32 = runs > 0 && (this.wordEnds[runs - 1] as i32) > first ? first + 1 : first;
    if (from <= last) this.pushWords(from, last + 1);
  }

  /** Adds words to go through, to the run before where few lie between: all of `left` is 0 there, and a run costs more than a word. */
  private pushWords(start: i32, end: i32): void {
    const before: i32 = this.wordCount - 1;
    const gap: i32 = before < 0 ? NONE : start - (this.wordEnds[before] as i32);
    if (gap >= 0 && gap <= WORDS_BETWEEN_MAX && this.doRise) {
      this.wordEnds[before] = end;
      return;
    }
    this.wordStarts[this.wordCount] = start;
    this.wordEnds[this.wordCount] = end;
    this.wordCount += 1;
  }
}

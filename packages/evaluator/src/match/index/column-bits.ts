import { NONE } from '../../program/program-layout';
import { setBit } from '../../values/bits';
import { LiveRuns } from './live-runs';
import { RuleIndex } from './rule-index';
import { Column, Segment } from './segment';
import { HOLDS_BELOW, HOLDS_KEYED, HOLDS_OTHER, LiteralStates } from './states';

/** The bits of the positions for which a column holds: those that the index has, or put together from its lists. */
export class ColumnBits {
  /** The bits that were looked up last, from `at` on. */
  words: Int32Array;
  at: i32 = 0;
  private readonly gathered: Int32Array;
  /** The bits of one key of several. */
  private readonly other: Int32Array;

  constructor(
    private readonly index: RuleIndex,
    private readonly states: LiteralStates,
    private readonly runs: LiveRuns,
    words: i32,
  ) {
    const gathered = new Int32Array(words);
    this.gathered = gathered;
    this.words = gathered;
    this.other = new Int32Array(words);
  }

  /** Looks up, or puts together, the bits that the column's state speaks of, for the words that are left. False for none. */
  gather(segment: Segment, column: Column, state: i32): boolean {
    const states = this.states;
    const gathered = this.gathered;
    if (state === HOLDS_BELOW) return this.gatherLimits(segment, column);
    if (state === HOLDS_OTHER) return this.gatherPairs(column, false);
    const first = states.firstKey;
    if (states.keyCount === 1) return this.gatherKey(column, states.keys[first] as i32);
    if (states.keyCount > column.pairs.length) {
      return state === HOLDS_KEYED && this.gatherPairs(column, true);
    }
    this.clear(gathered);
    let isFirst = true;
    for (let at = first; at < first + states.keyCount; at += 1) {
      const pair = this.index.keys.find(column.id, states.keys[at] as i32);
      if (state === HOLDS_KEYED || isFirst) {
        if (pair !== NONE) this.addPair(pair, gathered);
      } else {
        this.clear(this.other);
        if (pair !== NONE) this.addPair(pair, this.other);
        for (let word: i32 = 0; word < segment.words; word += 1) {
          gathered[word] = (gathered[word] as i32) & (this.other[word] as i32);
        }
      }
      isFirst = false;
    }
    this.words = gathered;
    this.at = 0;
    return true;
  }

  private gatherKey(column: Column, key: i32): boolean {
    const index = this.index;
    const pair = index.keys.find(column.id, key);
    if (pair === NONE) return false;
    const bitStart = index.bitStarts[pair] as i32;
    if (bitStart !== NONE) {
      this.words = index.bits;
      this.at = bitStart;
      return true;
    }
    this.clear(this.gathered);
    this.addPair(pair, this.gathered);
    this.words = this.gathered;
    this.at = 0;
    return true;
  }

  /** The positions under the keys of the column that the request has, or does not have. */
  private gatherPairs(column: Column, isHad: boolean): boolean {
    this.clear(this.gathered);
    for (let at: i32 = 0; at < column.pairs.length; at += 1) {
      const pair = column.pairs[at] as i32;
      if (this.states.hasKey(this.index.keys.keyOf(pair)) === isHad) this.addPair(pair, this.gathered);
    }
    this.words = this.gathered;
    this.at = 0;
    return true;
  }

  private gatherLimits(segment: Segment, column: Column): boolean {
    const gathered = this.gathered;
    const below = column.below(this.states.rank);
    if (below === 0) return false;
    const cut: i32 = (below / column.step) | 0;
    const cutAt: i32 = (cut - 1) * segment.words;
    this.words = column.cuts;
    this.at = cutAt;
    if (cut > 0 && cut * column.step === below) return true;
    for (let run: i32 = 0; run < this.runs.wordCount; run += 1) {
      const from = this.runs.wordStarts[run] as i32;
      const end = this.runs.wordEnds[run] as i32;
      if (cut === 0) gathered.fill(0, from, end);
      else for (let word = from; word < end; word += 1) gathered[word] = column.cuts[cutAt + word] as i32;
    }
    for (let at: i32 = cut * column.step; at < below; at += 1) setBit(gathered, column.order[at] as i32);
    this.words = gathered;
    this.at = 0;
    return true;
  }

  private clear(bits: Int32Array): void {
    for (let run: i32 = 0; run < this.runs.wordCount; run += 1) {
      bits.fill(0, this.runs.wordStarts[run] as i32, this.runs.wordEnds[run] as i32);
    }
  }

  /** Adds the positions of a pair to bits, where words are left. */
  private addPair(pair: i32, bits: Int32Array): void {
    const index = this.index;
    const bitStart = index.bitStarts[pair] as i32;
    const start = index.starts[pair] as i32;
    if (bitStart === NONE) {
      const end: i32 = start + (index.counts[pair] as i32);
      for (let at = start; at < end; at += 1) setBit(bits, index.positions[at] as i32);
      return;
    }
    for (let run: i32 = 0; run < this.runs.wordCount; run += 1) {
      const end = this.runs.wordEnds[run] as i32;
      for (let word = this.runs.wordStarts[run] as i32; word < end; word += 1) {
        bits[word] = (bits[word] as i32) | (index.bits[bitStart + word] as i32);
      }
    }
  }
}

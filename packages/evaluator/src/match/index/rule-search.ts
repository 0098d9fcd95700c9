import { CONTEXT_VALUE } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPERATION, ATOM_SLOT, NONE } from '../../program/program-layout';
import { lowestBit, WORD_MASK, WORD_SHIFT } from '../../values/bits';
import { pushUnread } from '../atoms/unread.generated';
import { Molecules } from '../molecules/molecules';
import { Request } from '../request/request';
import { ColumnBits } from './column-bits';
import { LiveRuns } from './live-runs';
import { RuleIndex } from './rule-index';
import { Column, Segment } from './segment';
import {
  HOLDS_ALL,
  HOLDS_BELOW,
  HOLDS_EVERY,
  HOLDS_KEYED,
  HOLDS_NONE,
  HOLDS_OTHER,
  LiteralStates,
  UNDECIDED,
  UNKNOWN,
} from './states';

/** Ways to read literals that cannot be decided: as failing, as holding, or as the protocol has it. */
const SURELY: i32 = 0;
const MAYBE: i32 = 1;
const BY_PROTOCOL: i32 = 2;

/** What it costs to judge one molecule by itself, and to look at a column, in words of a bitmap. */
const JUDGE_COST: i32 = 64;
const COLUMN_COST: i32 = 16;
/** Keys of a column whose absence is asked for that are gone through at most; past it each molecule is asked. */
const OTHERS_MAX: i32 = 64;
/** Keys of a request, all of which a column's literals must have, that are combined at most; past it each molecule is asked. */
const EVERY_MAX: i32 = 256;

const SLOTS: i32[] = [];

/**
 * Finds what the rules say about a request, segment by segment: columns of bits are combined word by word, from the positions
 * that the most selective literal leaves. What the bits cannot decide is judged molecule by molecule.
 */
export class RuleSearch {
  private readonly index: RuleIndex;
  private readonly states: LiteralStates;
  /** Bits of the positions that are left: one for each way to read. */
  private readonly surely: Int32Array;
  private readonly maybe: Int32Array;
  private readonly byProtocol: Int32Array;
  private readonly runs: LiveRuns;
  private readonly bits: ColumnBits;
  /** Segments with molecules that are unknown. */
  private readonly unknown: i32[] = [];

  constructor(
    private readonly program: Program,
    private readonly molecules: Molecules,
  ) {
    const index = new RuleIndex(program);
    const states = new LiteralStates(program, index.kinds, index.order);
    const runs = new LiveRuns();
    let words: i32 = 1;
    for (let at: i32 = 0; at < index.segments.length; at += 1) {
      const needed = (index.segments[at] as Segment).words;
      if (needed > words) words = needed;
    }
    this.index = index;
    this.states = states;
    this.runs = runs;
    this.bits = new ColumnBits(index, states, runs, words);
    this.surely = new Int32Array(words);
    this.maybe = new Int32Array(words);
    this.byProtocol = new Int32Array(words);
  }

  /** Reports to `molecules` which of them fire and which are unknown, and judges there what bits cannot decide. */
  find(request: Request): void {
    const segments = this.index.segments;
    this.states.begin();
    if (this.unknown.length > 0) this.unknown.length = 0;
    this.index.fields.find(request, this.states, this.molecules);
    for (let at: i32 = 0; at < segments.length; at += 1) this.search(request, segments[at] as Segment, at);
    if (!this.molecules.asksPerson) return;
    for (let at: i32 = 0; at < this.unknown.length; at += 1) {
      this.reportFirstUnknown(request, segments[this.unknown[at] as i32] as Segment);
    }
  }

  private search(request: Request, segment: Segment, at: i32): void {
    let isUndecided: boolean = segment.rest.length > 0;
    let isUnknown = false;
    let isIdle = true;
    for (let index: i32 = 0; index < segment.columns.length; index += 1) {
      const column = segment.columns[index] as Column;
      const state = this.look(request, segment, column, MAYBE);
      if (state === UNKNOWN) isUnknown = true;
      const decided: i32 =
        state === UNKNOWN && segment.isStrict ? this.look(request, segment, column, BY_PROTOCOL) : state;
      if (decided === UNDECIDED) isUndecided = true;
      if (state !== HOLDS_NONE) isIdle = false;
      else if (!segment.isAny && column.participants.length === 0) return;
    }
    if (segment.isAny ? isIdle && !isUndecided : this.judgesFew(request, segment)) return;
    if (isUndecided) this.evaluateUndecided(request, segment);
    else if (isUnknown) this.decide(request, segment, at);
    else {
      // No literal is unknown or undecided, so the runs are those of every reading.
      this.combineRuns(request, segment, SURELY, this.surely);
      const runs = this.runs;
      for (let run: i32 = 0; run < runs.wordCount; run += 1) {
        this.fire(request, segment, this.surely, runs.wordStarts[run] as i32, runs.wordEnds[run] as i32, true);
      }
    }
  }

  /** The state of the literals of a column, as far as bits can tell; `states` has its keys or rank. */
  private look(request: Request, segment: Segment, column: Column, reading: i32): i32 {
    const state = this.states.look(request, column.kind, segment.isStrict && reading !== BY_PROTOCOL);
    const pairs: i32 = column.pairs.length;
    const keys = this.states.keyCount;
    const isLong: boolean =
      (state === HOLDS_OTHER && pairs > OTHERS_MAX) || (state === HOLDS_EVERY && keys > EVERY_MAX && keys <= pairs);
    return isLong ? UNDECIDED : state;
  }

  /** Where some literals are unknown. A strict molecule that then is unknown fires as the protocol's reading has it. */
  private decide(request: Request, segment: Segment, at: i32): void {
    const unknown = this.maybe;
    const byProtocol = this.byProtocol;
    const words = segment.words;
    if (this.findUnknown(request, segment)) {
      this.mark(request, segment);
      if (segment.isStrict) {
        this.combine(request, segment, BY_PROTOCOL, byProtocol);
        for (let word: i32 = 0; word < words; word += 1) {
          byProtocol[word] = (byProtocol[word] as i32) & (unknown[word] as i32);
          unknown[word] = (unknown[word] as i32) & ~(byProtocol[word] as i32);
        }
        this.fire(request, segment, byProtocol, 0, words, false);
      }
      const molecule = this.firstOf(segment, false);
      if (molecule !== NONE) {
        this.molecules.leaveUnknown(molecule);
        this.unknown.push(at);
      }
    }
    this.fire(request, segment, this.surely, 0, words, true);
  }

  /** Puts those that surely hold into `surely`, and those that may into `maybe`. True where there are any of the latter. */
  private findUnknown(request: Request, segment: Segment): boolean {
    const surely = this.surely;
    const maybe = this.maybe;
    this.combine(request, segment, SURELY, surely);
    this.combine(request, segment, MAYBE, maybe);
    let any: i32 = 0;
    for (let word: i32 = 0; word < segment.words; word += 1) {
      const bits: i32 = (maybe[word] as i32) & ~(surely[word] as i32);
      maybe[word] = bits;
      any |= bits;
    }
    return any !== 0;
  }

  /** Of the molecules in `maybe`, the first in the order of the documents, or any; NONE where there are none. */
  private firstOf(segment: Segment, isLeast: boolean): i32 {
    let least: i32 = NONE;
    for (let word: i32 = 0; word < segment.words; word += 1) {
      for (let bits = this.maybe[word] as i32; bits !== 0; bits &= bits - 1) {
        const molecule = this.moleculeAt(segment, word, bits);
        if (least === NONE || molecule < least) least = molecule;
        if (!isLeast) return least;
      }
    }
    return least;
  }

  /** Where a molecule that fired asks a person, the first unknown one decides the reason if it comes before it. */
  private reportFirstUnknown(request: Request, segment: Segment): void {
    this.findUnknown(request, segment);
    if (segment.isStrict) {
      this.combine(request, segment, BY_PROTOCOL, this.byProtocol);
      for (let word: i32 = 0; word < segment.words; word += 1) {
        this.maybe[word] = (this.maybe[word] as i32) & ~(this.byProtocol[word] as i32);
      }
    }
    const molecule = this.firstOf(segment, true);
    if (molecule !== NONE) this.molecules.leaveUnknown(molecule);
  }

  /** Marks the fields of unknown literals of the molecules in `maybe`. */
  private mark(request: Request, segment: Segment): void {
    for (let index: i32 = 0; index < segment.columns.length; index += 1) {
      const column = segment.columns[index] as Column;
      if (this.look(request, segment, column, MAYBE) !== UNKNOWN || !this.meets(segment, column)) continue;
      const atom = this.index.kinds.atoms[column.kind] as i32;
      SLOTS.length = 0;
      const isValue = this.program.atoms.get(atom, ATOM_OPERATION) === CONTEXT_VALUE;
      if (segment.isStrict && !isValue) pushUnread(this.program, request, atom, SLOTS);
      if (SLOTS.length === 0) SLOTS.push(this.program.atoms.get(atom, ATOM_SLOT));
      for (let slot: i32 = 0; slot < SLOTS.length; slot += 1) this.molecules.mark(SLOTS[slot] as i32);
    }
  }

  /** Whether a molecule in `maybe` has a literal of the column. */
  private meets(segment: Segment, column: Column): boolean {
    if (column.participants.length === 0) return true;
    for (let word: i32 = 0; word < segment.words; word += 1) {
      if (((this.maybe[word] as i32) & (column.participants[word] as i32)) !== 0) return true;
    }
    return false;
  }

  /** Judges what bits leave open, one by one: where any may hold, what does not surely; where all must, what they know half of. */
  private evaluateUndecided(request: Request, segment: Segment): void {
    const surely = this.surely;
    const maybe = this.maybe;
    const words = segment.words;
    this.combine(request, segment, MAYBE, maybe);
    if (segment.isAny) this.combine(request, segment, SURELY, surely);
    else {
      this.gatherDoubt(request, segment);
      for (let word: i32 = 0; word < words; word += 1) {
        surely[word] = (maybe[word] as i32) & ~(this.byProtocol[word] as i32);
      }
    }
    for (let word: i32 = 0; word < words; word += 1) {
      for (let bits: i32 = (maybe[word] as i32) & ~(surely[word] as i32); bits !== 0; bits &= bits - 1) {
        this.molecules.judge(request, this.moleculeAt(segment, word, bits));
      }
    }
    this.fire(request, segment, surely, 0, words, true);
  }

  /** Gathers in `byProtocol`, which is free here, the positions that have a literal which bits cannot decide. */
  private gatherDoubt(request: Request, segment: Segment): void {
    const doubt = this.byProtocol;
    if (segment.rest.length > 0) doubt.set(segment.rest);
    else doubt.fill(0, 0, segment.words);
    for (let index: i32 = 0; index < segment.columns.length; index += 1) {
      const column = segment.columns[index] as Column;
      const state = this.look(request, segment, column, MAYBE);
      if (state !== UNDECIDED && state !== UNKNOWN) continue;
      for (let word: i32 = 0; word < segment.words; word += 1)
        doubt[word] = this.having(column, word) | (doubt[word] as i32);
    }
  }

  /** A word of the positions that have a literal of the column. */
  private having(column: Column, word: i32): i32 {
    return column.participants.length === 0 ? -1 : (column.participants[word] as i32);
  }

  private moleculeAt(segment: Segment, word: i32, bits: i32): i32 {
    return this.index.molecules[segment.first + (word << WORD_SHIFT) + lowestBit(bits)] as i32;
  }

  private fire(request: Request, segment: Segment, left: Int32Array, from: i32, end: i32, isKnown: boolean): void {
    for (let word = from; word < end; word += 1) {
      for (let bits = left[word] as i32; bits !== 0; bits &= bits - 1) {
        this.molecules.fire(request, this.moleculeAt(segment, word, bits), isKnown);
      }
    }
  }

  /** Judges molecule by molecule where so few are left that this is less work. False where they are too many. */
  private judgesFew(request: Request, segment: Segment): boolean {
    const index = this.index;
    const live = this.findRuns(request, segment, MAYBE);
    let least = live;
    let best: i32 = NONE;
    for (let at: i32 = 0; at < segment.columns.length && least > 0; at += 1) {
      const column = segment.columns[at] as Column;
      if (column.isOrdered || column.participants.length > 0) continue;
      const state = this.look(request, segment, column, MAYBE);
      if (state !== HOLDS_KEYED || this.states.isTurned || this.states.keyCount !== 1) continue;
      const pair = index.keys.find(column.id, this.states.keys[this.states.firstKey] as i32);
      if (pair === NONE) return true;
      if ((index.counts[pair] as i32) >= least || (index.bitStarts[pair] as i32) !== NONE) continue;
      least = index.counts[pair] as i32;
      best = pair;
    }
    const runs = this.runs;
    const words: i32 = (live >> WORD_SHIFT) + runs.count;
    if (least * JUDGE_COST > segment.columns.length * (words + COLUMN_COST)) return false;
    if (best !== NONE) {
      const start = index.starts[best] as i32;
      for (let at = start; at < start + least; at += 1) {
        this.molecules.judge(request, index.molecules[segment.first + (index.positions[at] as i32)] as i32);
      }
      return true;
    }
    for (let run: i32 = 0; run < runs.count; run += 1) {
      for (let at = runs.starts[run] as i32; at < (runs.ends[run] as i32); at += 1) {
        this.molecules.judge(request, index.molecules[segment.first + at] as i32);
      }
    }
    return true;
  }

  /** Puts the positions that are left into `left`, all else is 0; `runs` says in which words. */
  private combine(request: Request, segment: Segment, reading: i32, left: Int32Array): void {
    if (!segment.isAny) this.findRuns(request, segment, reading);
    this.combineRuns(request, segment, reading, left);
  }

  /** The same, from the runs that were found last. */
  private combineRuns(request: Request, segment: Segment, reading: i32, left: Int32Array): void {
    left.fill(0, 0, segment.words);
    if (segment.isAny) {
      this.runs.takeAllWords(segment.words);
      if (reading === MAYBE && segment.rest.length > 0) left.set(segment.rest);
    } else this.runs.setIn(left);
    for (let at: i32 = 0; at < segment.columns.length; at += 1) {
      const column = segment.columns[at] as Column;
      if (column.isOrdered && !(this.runs.isLimitOpen && at === segment.limit)) continue;
      const state = this.read(request, segment, column, reading);
      if (segment.isAny) this.add(segment, column, state, left);
      else this.keep(segment, column, state, left);
    }
    const over: i32 = segment.count & WORD_MASK;
    if (over !== 0) left[segment.words - 1] = (left[segment.words - 1] as i32) & ((1 << over) - 1);
  }

  /** The state of a column; what it cannot decide holds or not as the reading has it. */
  private read(request: Request, segment: Segment, column: Column, reading: i32): i32 {
    const state = this.look(request, segment, column, reading);
    if (state !== UNKNOWN && state !== UNDECIDED) return state;
    return reading === MAYBE ? HOLDS_ALL : HOLDS_NONE;
  }

  /** Finds the runs of positions that are left by the literals that they are sorted by. Gives how many positions. */
  private findRuns(request: Request, segment: Segment, reading: i32): i32 {
    const index = this.index;
    const runs = this.runs;
    runs.begin();
    const limits: i32 =
      segment.limit === NONE
        ? HOLDS_ALL
        : this.read(request, segment, segment.columns[segment.limit] as Column, reading);
    const rank = this.states.rank;
    const isAbove = this.states.isTurned;
    if (limits === HOLDS_NONE) return 0;
    let live: i32 = 0;
    for (let span: i32 = 0; span <= segment.spanStarts.length; span += 1) {
      const isTail = span === segment.spanStarts.length;
      const start: i32 = isTail ? segment.tail : (segment.spanStarts[span] as i32);
      const end: i32 = isTail ? segment.count : segment.spanEnd(span);
      const state: i32 = isTail
        ? HOLDS_ALL
        : this.read(request, segment, segment.columns[segment.spanColumns[span] as i32] as Column, reading);
      if (state === HOLDS_ALL && !isTail && limits === HOLDS_BELOW) {
        // Positions of several keys are not in the order of their limits.
        runs.isLimitOpen = true;
        live += runs.add(segment, start, end, HOLDS_ALL, rank, isAbove);
      } else if (state === HOLDS_ALL) live += runs.add(segment, start, end, limits, rank, isAbove);
      if (state !== HOLDS_KEYED) continue;
      const states = this.states;
      for (let at = states.firstKey; at < states.firstKey + states.keyCount; at += 1) {
        const pair = index.keys.find(segment.spanIds[span] as i32, states.keys[at] as i32);
        if (pair === NONE) continue;
        const first = index.starts[pair] as i32;
        live += runs.add(segment, first, first + (index.counts[pair] as i32), limits, rank, isAbove);
      }
    }
    return live;
  }

  /** Keeps the positions of `left` for which the column holds, or that have no literal there. */
  private keep(segment: Segment, column: Column, state: i32, left: Int32Array): void {
    if (state === HOLDS_ALL) return;
    const isTurned: boolean = state !== HOLDS_NONE && this.states.isTurned;
    const hasBits: boolean = state !== HOLDS_NONE && this.bits.gather(segment, column, state);
    if (isTurned && !hasBits) return;
    const bits = this.bits.words;
    const at = this.bits.at;
    const runs = this.runs;
    const isWhole = column.participants.length === 0;
    for (let run: i32 = 0; run < runs.wordCount; run += 1) {
      const end = runs.wordEnds[run] as i32;
      const from = runs.wordStarts[run] as i32;
      if (isTurned) {
        for (let word = from; word < end; word += 1) left[word] = (left[word] as i32) & ~(bits[at + word] as i32);
      } else if (!hasBits) {
        for (let word = from; word < end; word += 1) left[word] = (left[word] as i32) & ~this.having(column, word);
      } else if (isWhole) {
        for (let word = from; word < end; word += 1) left[word] = (left[word] as i32) & (bits[at + word] as i32);
      } else {
        for (let word = from; word < end; word += 1) {
          left[word] = (left[word] as i32) & ((bits[at + word] as i32) | ~(column.participants[word] as i32));
        }
      }
    }
  }

  /** Adds the positions to `left` for which the column holds. */
  private add(segment: Segment, column: Column, state: i32, left: Int32Array): void {
    if (state === HOLDS_NONE) return;
    const isTurned: boolean = state === HOLDS_ALL || this.states.isTurned;
    const hasBits: boolean = state !== HOLDS_ALL && this.bits.gather(segment, column, state);
    const bits = this.bits.words;
    const at = this.bits.at;
    if (!isTurned) {
      for (let word: i32 = 0; word < segment.words && hasBits; word += 1) {
        left[word] = (left[word] as i32) | (bits[at + word] as i32);
      }
      return;
    }
    for (let word: i32 = 0; word < segment.words; word += 1) {
      const without: i32 = hasBits ? (bits[at + word] as i32) : 0;
      left[word] = (left[word] as i32) | (this.having(column, word) & ~without);
    }
  }
}

import { CONTEXT_VALUE } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_OPERATION, ATOM_SLOT, NONE } from '../../program/program-layout';
import { lowestBit, setBit, WORD_MASK, WORD_SHIFT } from '../../values/bits';
import { pushUnread } from '../atoms/unread.generated';
import { Molecules } from '../molecules/molecules';
import { Request } from '../request/request';
import { addPositions, Column, RuleIndex, Segment } from './rule-index';
import {
  Answer,
  HOLDS_ALL,
  HOLDS_BELOW,
  HOLDS_KEYED,
  HOLDS_NONE,
  HOLDS_OTHER,
  LiteralStates,
  UNDECIDED,
  UNKNOWN,
} from './states';

/** Keys of a column whose absence is asked for that are gone through at most; past it each molecule is asked. */
const OTHERS_MAX: i32 = 64;
/** What it costs to judge one molecule by itself, in words of a column. */
const JUDGE_COST: i32 = 64;

/** What is left open of a segment: nothing, what is unknown, or what bits cannot decide. */
const OPEN_NOTHING: i32 = 0;
const OPEN_UNKNOWN: i32 = 1;
const OPEN_UNDECIDED: i32 = 2;

/** Bits of the positions of a segment. */
class Reading {
  /** The positions that a literal settles: one that holds where any is enough, one that fails where all must hold. */
  readonly settled: Int32Array;
  /** The positions that have a literal which is unknown, or which bits cannot decide. */
  readonly doubted: Int32Array;
  open: i32 = OPEN_NOTHING;

  constructor(words: i32) {
    this.settled = new Int32Array(words);
    this.doubted = new Int32Array(words);
  }
}

/**
 * Finds what the rules say about a request: in each segment, the positions that the literals of a column settle are added up word
 * by word. What the bits cannot decide is judged molecule by molecule.
 */
export class RuleSearch {
  private readonly index: RuleIndex;
  private readonly states: LiteralStates;
  private readonly reading: Reading;
  private readonly byProtocol: Reading;
  /** The positions of a column for which its answer holds. */
  private readonly holding: Int32Array;
  /** Fields to be marked. It is kept because memory of an evaluation is not given back in WebAssembly. */
  private readonly slots: i32[] = [];

  constructor(
    private readonly program: Program,
    private readonly molecules: Molecules,
  ) {
    const index = new RuleIndex(program);
    let words: i32 = 1;
    for (let at: i32 = 0; at < index.segments.length; at += 1) {
      const needed = (index.segments[at] as Segment).words;
      if (needed > words) words = needed;
    }
    this.index = index;
    this.states = new LiteralStates(program, index.kinds, index.order);
    this.reading = new Reading(words);
    this.byProtocol = new Reading(words);
    this.holding = new Int32Array(words);
  }

  /** Reports to `molecules` which of them fire and which are unknown, and judges there what bits cannot decide. */
  find(request: Request): void {
    this.states.begin();
    for (let at: i32 = 0; at < this.index.segments.length; at += 1) {
      const segment = this.index.segments[at] as Segment;
      const isAbsent: boolean = segment.anchor !== NONE && request.cellOf(segment.anchor) === NONE;
      if (!isAbsent && !this.judgesFew(request, segment)) this.search(request, segment);
    }
  }

  /** Judges those that have the one key of a column which all must have, where they are so few that this is less work. */
  private judgesFew(request: Request, segment: Segment): boolean {
    if (segment.isAny) return false;
    const postings = this.index.postings;
    const count: i32 = segment.molecules.length;
    const few: i32 = ((segment.words * segment.columns.length) / JUDGE_COST) | 0;
    for (let at: i32 = 0; at < segment.columns.length; at += 1) {
      const column = segment.columns[at] as Column;
      const all = column.pairs[0] as i32;
      if (column.isNegated || postings.end(all) - postings.start(all) < count) continue;
      const answer = this.states.look(request, column.kind, segment.isStrict);
      if (answer.state === HOLDS_NONE) return true;
      if (answer.state !== HOLDS_KEYED || answer.isTurned || answer.count !== 1) continue;
      const pair = this.index.pairOf(column, this.states.keys[answer.first] as i32);
      if (pair === NONE) return true;
      const end = postings.end(pair);
      if (end - postings.start(pair) > few) continue;
      let last: i32 = NONE;
      for (let row = postings.start(pair); row < end; row += 1) {
        const position = postings.values[row] as i32;
        // The list of a rule may have a value twice.
        if (position !== last) this.molecules.judge(request, segment.molecules[position] as i32);
        last = position;
      }
      return true;
    }
    return false;
  }

  private search(request: Request, segment: Segment): void {
    const reading = this.reading;
    const byProtocol = this.byProtocol;
    this.read(request, segment, segment.isStrict, reading);
    this.fire(request, segment, reading);
    if (reading.open === OPEN_NOTHING) return;
    let open = reading.open;
    if (open === OPEN_UNKNOWN && segment.isStrict) {
      this.read(request, segment, false, byProtocol);
      if (byProtocol.open === OPEN_UNDECIDED) open = OPEN_UNDECIDED;
    }
    for (let word: i32 = 0; word < segment.words; word += 1) {
      reading.doubted[word] = (reading.doubted[word] as i32) & ~(reading.settled[word] as i32);
    }
    if (open === OPEN_UNDECIDED) this.judge(request, segment);
    else this.leaveUnknown(request, segment);
  }

  /** Adds up what the literals of each column settle, and what is open. */
  private read(request: Request, segment: Segment, isStrict: boolean, into: Reading): void {
    const settled = into.settled;
    const doubted = into.doubted;
    const last: i32 = segment.words - 1;
    const used: i32 = segment.molecules.length & WORD_MASK;
    settled.fill(0, 0, segment.words);
    doubted.fill(0, 0, segment.words);
    // There are no molecules past the last one.
    if (!segment.isAny && used !== 0) settled[last] = -1 << used;
    for (let at: i32 = 0; at < segment.rest.length; at += 1) setBit(doubted, segment.rest[at] as i32);
    into.open = segment.rest.length > 0 ? OPEN_UNDECIDED : OPEN_NOTHING;
    for (let at: i32 = 0; at < segment.columns.length; at += 1) {
      const column = segment.columns[at] as Column;
      const answer = this.states.look(request, column.kind, isStrict);
      const isUndecided =
        answer.state === UNDECIDED || (answer.state === HOLDS_OTHER && column.pairs.length > OTHERS_MAX);
      if (answer.state !== UNKNOWN && !isUndecided) this.settle(column, answer, settled);
      else {
        this.addPair(column, column.pairs[0] as i32, doubted);
        if (isUndecided || into.open === OPEN_NOTHING) into.open = isUndecided ? OPEN_UNDECIDED : OPEN_UNKNOWN;
      }
    }
  }

  /** Adds the positions whose literal of the column holds where any is enough, or fails where all must hold. */
  private settle(column: Column, answer: Answer, settled: Int32Array): void {
    const segment = column.segment;
    if ((answer.isTurned !== column.isNegated) !== segment.isAny) {
      this.addHolding(column, answer, settled);
      return;
    }
    const index = this.index;
    const all = column.pairs[0] as i32;
    const bitStart = index.bitStarts[all] as i32;
    if (answer.state === HOLDS_ALL) return;
    if (answer.state === HOLDS_NONE) {
      this.addPair(column, all, settled);
      return;
    }
    let holding = this.holding;
    let first: i32 = NONE;
    if (answer.state === HOLDS_KEYED && answer.count === 1) {
      const pair = index.pairOf(column, this.states.keys[answer.first] as i32);
      if (pair !== NONE) first = index.bitStarts[pair] as i32;
    }
    if (first !== NONE) holding = index.bits;
    else {
      first = 0;
      holding.fill(0, 0, segment.words);
      this.addHolding(column, answer, holding);
    }
    if (bitStart !== NONE) {
      for (let word: i32 = 0; word < segment.words; word += 1) {
        settled[word] =
          (settled[word] as i32) | ((index.bits[bitStart + word] as i32) & ~(holding[first + word] as i32));
      }
      return;
    }
    const end = index.postings.end(all);
    for (let at = index.postings.start(all); at < end; at += 1) {
      const position = index.postings.values[at] as i32;
      const bit: i32 = 1 << (position & WORD_MASK);
      const word: i32 = position >> WORD_SHIFT;
      settled[word] = (settled[word] as i32) | (bit & ~(holding[first + word] as i32));
    }
  }

  /** Adds the positions for which the answer of a column holds, turned or not. */
  private addHolding(column: Column, answer: Answer, into: Int32Array): void {
    const pairs = column.pairs;
    if (answer.state === HOLDS_NONE) return;
    if (answer.state === HOLDS_ALL) this.addPair(column, pairs[0] as i32, into);
    else if (answer.state === HOLDS_BELOW) addLimits(column, answer.rank, into);
    else if (answer.state === HOLDS_KEYED && answer.count < pairs.length) {
      for (let at = answer.first; at < answer.first + answer.count; at += 1) {
        const pair = this.index.pairOf(column, this.states.keys[at] as i32);
        if (pair !== NONE) this.addPair(column, pair, into);
      }
    } else {
      const isHad: boolean = answer.state === HOLDS_KEYED;
      for (let at: i32 = 1; at < pairs.length; at += 1) {
        const pair = pairs[at] as i32;
        if (this.states.hasKey(answer, this.index.keyOf(pair)) === isHad) this.addPair(column, pair, into);
      }
    }
  }

  private addPair(column: Column, pair: i32, into: Int32Array): void {
    const index = this.index;
    const bitStart = index.bitStarts[pair] as i32;
    if (bitStart !== NONE) {
      const words = column.segment.words;
      for (let word: i32 = 0; word < words; word += 1) {
        into[word] = (into[word] as i32) | (index.bits[bitStart + word] as i32);
      }
      return;
    }
    addPositions(index.postings, pair, into, 0);
  }

  private fire(request: Request, segment: Segment, reading: Reading): void {
    for (let word: i32 = 0; word < segment.words; word += 1) {
      const settled = reading.settled[word] as i32;
      const fired: i32 = segment.isAny ? settled : ~(settled | (reading.doubted[word] as i32));
      for (let bits = fired; bits !== 0; bits &= bits - 1) {
        this.molecules.fire(request, moleculeAt(segment, word, bits), true);
      }
    }
  }

  /** Judges the positions that are left in doubt, one by one. */
  private judge(request: Request, segment: Segment): void {
    for (let word: i32 = 0; word < segment.words; word += 1) {
      for (let bits = this.reading.doubted[word] as i32; bits !== 0; bits &= bits - 1) {
        this.molecules.judge(request, moleculeAt(segment, word, bits));
      }
    }
  }

  /** A strict molecule that is unknown fires as the protocol's reading has it; of the others the first one can count. */
  private leaveUnknown(request: Request, segment: Segment): void {
    const byProtocol = this.byProtocol;
    let first: i32 = NONE;
    for (let word: i32 = 0; word < segment.words; word += 1) {
      for (let bits = this.reading.doubted[word] as i32; bits !== 0; bits &= bits - 1) {
        const molecule = moleculeAt(segment, word, bits);
        const bit: i32 = bits & -bits;
        const isSettled: boolean = ((byProtocol.settled[word] as i32) & bit) !== 0;
        const isDoubted: boolean = ((byProtocol.doubted[word] as i32) & bit) !== 0;
        const hasFired: boolean = segment.isStrict && (segment.isAny ? isSettled : !isSettled && !isDoubted);
        if (hasFired) this.molecules.fire(request, molecule, false);
        else if (first === NONE) first = molecule;
      }
    }
    if (first !== NONE) this.molecules.leaveUnknown(first);
    for (let at: i32 = 0; at < segment.columns.length; at += 1) {
      const column = segment.columns[at] as Column;
      const answer = this.states.look(request, column.kind, segment.isStrict);
      if (answer.state === UNKNOWN && this.isInDoubt(column)) this.mark(request, column);
    }
  }

  /** Whether a position that is left in doubt has a literal of the column. */
  private isInDoubt(column: Column): boolean {
    const words = column.segment.words;
    const holding = this.holding;
    holding.fill(0, 0, words);
    this.addPair(column, column.pairs[0] as i32, holding);
    for (let word: i32 = 0; word < words; word += 1) {
      if (((this.reading.doubted[word] as i32) & (holding[word] as i32)) !== 0) return true;
    }
    return false;
  }

  /** Marks the fields of a column's literals, which are unknown. */
  private mark(request: Request, column: Column): void {
    const atom = this.index.kinds.atoms[column.kind] as i32;
    const slots = this.slots;
    slots.length = 0;
    const isValue = this.program.atoms.get(atom, ATOM_OPERATION) === CONTEXT_VALUE;
    if (column.segment.isStrict && !isValue) pushUnread(this.program, request, atom, slots);
    if (slots.length === 0) slots.push(this.program.atoms.get(atom, ATOM_SLOT));
    for (let at: i32 = 0; at < slots.length; at += 1) this.molecules.mark(slots[at] as i32);
  }
}

/** Adds the positions of the limits below a rank: a cut, and those after it. */
function addLimits(column: Column, rank: i32, into: Int32Array): void {
  const words = column.segment.words;
  let below: i32 = 0;
  let high: i32 = column.ranks.length;
  while (below < high) {
    const middle: i32 = (below + high) >> 1;
    if ((column.ranks[middle] as i32) < rank) below = middle + 1;
    else high = middle;
  }
  const after: i32 = below - (below % words);
  const cut: i32 = after - words;
  for (let word: i32 = 0; word < words && after > 0; word += 1) {
    into[word] = (into[word] as i32) | (column.cuts[cut + word] as i32);
  }
  for (let at = after; at < below; at += 1) setBit(into, column.order[at] as i32);
}

function moleculeAt(segment: Segment, word: i32, bits: i32): i32 {
  return segment.molecules[(word << WORD_SHIFT) + lowestBit(bits)] as i32;
}

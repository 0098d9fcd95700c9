import { CONTEXT_VALUE, OPTION_FIRE_IF_MISSING } from '../../program/operations.generated';
import { Program } from '../../program/program';
import {
  ATOM_NEGATED,
  ATOM_NUMBER,
  ATOM_OPERATION,
  ATOM_OPTIONS,
  ATOM_SCOPE,
  ATOM_SLOT,
  COMBINATOR_ALL,
  COMBINATOR_ANY,
  COMBINATOR_NEVER,
  COMBINATOR_NONE,
  MOLECULE_ATOMS,
  MOLECULE_COMBINATOR,
  MOLECULE_FIRST_ATOM,
  MOLECULE_STRICT,
  NONE,
} from '../../program/program-layout';
import { setBit, WORD_SHIFT, wordsOf } from '../../values/bits';
import { INDEX_RANKED } from './classes.generated';
import { KeyTable } from './key-table';
import { keyAt, keyCountOf, LiteralKinds } from './literals';
import { NumberOrder } from './number-order';
import { Pairs, Postings } from './postings';

/** Stands for every literal of a column among its keys. */
const KEY_OF_ALL: i32 = 2147483647;
/** Share of the molecules that need a field, at most, for the field to be rare. */
const RARE_SHARE: i32 = 6;
/** Keys of all literals that are entered, at most: 128 MiB while they are. Molecules with others are asked one by one. */
const KEYS_MAX: i32 = 16777216;

/** The literals of one kind in a segment, negated or not. */
export class Column {
  /** The pairs of the key table that are this column's; the first one has all of its positions. */
  readonly pairs: i32[] = [];
  /** Of limits: positions in the order of their ranks, and those ranks. */
  readonly order: i32[] = [];
  readonly ranks: i32[] = [];
  /** As bits, the first positions of that order: as many as a segment has words, then twice as many and so on. */
  cuts: Int32Array = new Int32Array(0);
  /** The position that was entered last. */
  last: i32 = NONE;

  constructor(
    readonly segment: Segment,
    /** Its number in the key table. */
    readonly id: i32,
    readonly kind: i32,
    readonly isNegated: boolean,
  ) {}
}

/** Molecules whose literals combine in one way, each with a position, in the order of the documents. */
export class Segment {
  readonly molecules: i32[] = [];
  readonly columns: Column[] = [];
  /** How many words hold a bit of each molecule. */
  words: i32 = 0;
  /** Positions with a literal that has no column. */
  readonly rest: i32[] = [];

  constructor(
    /** The slot of a field without which none of them fires, NONE if there is none. */
    readonly anchor: i32,
    /** Whether one literal that holds is enough; else all must. */
    readonly isAny: boolean,
    readonly isStrict: boolean,
  ) {}
}

/**
 * Which molecules hold for what is found in a request, over all of their atoms: `none` is all of its atoms negated. By kind of
 * literal and key it has the positions of molecules, as a list where they are few and as bits where they are many. It follows
 * from the program alone and is built when the program is taken in, so that no program can bring one that hides a rule.
 */
export class RuleIndex {
  readonly kinds: LiteralKinds;
  readonly order: NumberOrder;
  readonly segments: Segment[] = [];
  /** Positions by pair of column and key. */
  postings: Postings = new Postings(new Pairs(), 0);
  /** By pair, where its positions begin in `bits`, or NONE. */
  bitStarts: Int32Array = new Int32Array(0);
  bits: Int32Array = new Int32Array(0);
  private readonly segmentTable: KeyTable = new KeyTable();
  private readonly keys: KeyTable = new KeyTable();
  private readonly columns: Column[] = [];
  private readonly columnTable: KeyTable = new KeyTable();
  private readonly found: Pairs = new Pairs();
  /** Limits by rank: numbers of `limits`, which are column and position. */
  private readonly ranked: Pairs = new Pairs();
  private readonly limits: Pairs = new Pairs();

  constructor(private readonly program: Program) {
    const kinds = new LiteralKinds(program);
    this.kinds = kinds;
    this.order = new NumberOrder(program);
    const anchors = this.anchors();
    for (let row: i32 = 0; row < anchors.length; row += 1) this.addMolecule(row, anchors[row] as i32);
    for (let at: i32 = 0; at < this.segments.length; at += 1) {
      const segment = this.segments[at] as Segment;
      segment.words = wordsOf(segment.molecules.length);
    }
    this.settle();
    this.sortLimits();
  }

  /** By molecule, the rarest field without which it cannot fire, NONE if it needs none that is rare. */
  private anchors(): Int32Array {
    const program = this.program;
    const counts = new Int32Array(program.slots.rows());
    const anchors = new Int32Array(program.molecules.rows());
    const rare: i32 = program.molecules.rows() >> RARE_SHARE;
    anchors.fill(NONE);
    for (let pass: i32 = 0; pass < 2; pass += 1) {
      for (let row: i32 = 0; row < anchors.length; row += 1) {
        const count = program.molecules.get(row, MOLECULE_ATOMS);
        const combinator = program.molecules.get(row, MOLECULE_COMBINATOR);
        const first = program.molecules.get(row, MOLECULE_FIRST_ATOM);
        if (program.molecules.get(row, MOLECULE_STRICT) !== 0 || (combinator !== COMBINATOR_ALL && count > 1)) continue;
        let least: i32 = rare + 1;
        for (let atom = first; atom < first + count; atom += 1) {
          const isNegated: boolean = (program.atoms.get(atom, ATOM_NEGATED) !== 0) !== (combinator === COMBINATOR_NONE);
          const slot = neededSlot(program, atom);
          if (isNegated || slot === NONE) continue;
          if (pass === 0) counts[slot] = (counts[slot] as i32) + 1;
          else if ((counts[slot] as i32) < least) {
            least = counts[slot] as i32;
            anchors[row] = slot;
          }
        }
      }
    }
    return anchors;
  }

  /** Puts the positions of each pair together, and many of them into bits. */
  private settle(): void {
    const pairs = this.keys.count;
    const postings = new Postings(this.found, pairs);
    const bitStarts = new Int32Array(pairs);
    let words: i32 = 0;
    for (let pair: i32 = 0; pair < pairs; pair += 1) {
      const needed = (this.columns[this.keys.columnOf(pair)] as Column).segment.words;
      const isLong: boolean = postings.end(pair) - postings.start(pair) > needed;
      bitStarts[pair] = isLong ? words : NONE;
      if (isLong) words += needed;
    }
    const bits = new Int32Array(words);
    for (let pair: i32 = 0; pair < pairs; pair += 1) {
      const bitStart = bitStarts[pair] as i32;
      if (bitStart !== NONE) addPositions(postings, pair, bits, bitStart << WORD_SHIFT);
    }
    this.postings = postings;
    this.bitStarts = bitStarts;
    this.bits = bits;
  }

  /** The pair of a column and a key; NONE where no literal has it. */
  pairOf(column: Column, key: i32): i32 {
    return this.keys.find(column.id, key);
  }

  keyOf(pair: i32): i32 {
    return this.keys.keyOf(pair);
  }

  private addMolecule(molecule: i32, anchor: i32): void {
    const program = this.program;
    const combinator = program.molecules.get(molecule, MOLECULE_COMBINATOR);
    const count = program.molecules.get(molecule, MOLECULE_ATOMS);
    if (combinator === COMBINATOR_NEVER || count === 0) return;
    const isAny: boolean = combinator === COMBINATOR_ANY && count > 1;
    const isStrict = program.molecules.get(molecule, MOLECULE_STRICT) !== 0;
    const id = this.segmentTable.add(anchor, (isAny ? 1 : 0) + (isStrict ? 2 : 0));
    if (id === this.segments.length) this.segments.push(new Segment(anchor, isAny, isStrict));
    const first = program.molecules.get(molecule, MOLECULE_FIRST_ATOM);
    (this.segments[id] as Segment).molecules.push(molecule);
    for (let atom: i32 = first; atom < first + count; atom += 1) {
      const isNegated: boolean = (program.atoms.get(atom, ATOM_NEGATED) !== 0) !== (combinator === COMBINATOR_NONE);
      const isSplit: boolean =
        !isAny &&
        !isNegated &&
        program.atoms.get(atom, ATOM_OPERATION) === CONTEXT_VALUE &&
        program.atoms.get(atom, ATOM_SCOPE) !== NONE;
      this.addLiteral(id, atom, this.kinds.kindOf(atom, isSplit), isNegated);
      if (isSplit) this.addLiteral(id, atom, this.kinds.actionKind(atom), false);
    }
  }

  /** Enters a literal of the last molecule of a segment, unless it is one of several of its kind that must hold together. */
  private addLiteral(id: i32, atom: i32, kind: i32, isNegated: boolean): void {
    const segment = this.segments[id] as Segment;
    const position: i32 = segment.molecules.length - 1;
    const column = this.columnOf(id, kind, isNegated);
    const indexClass = this.kinds.classes[kind] as i32;
    const isShared: boolean = segment.isAny !== isNegated && this.kinds.isUnion(kind);
    const count = keyCountOf(this.program, atom, indexClass);
    if ((column.last === position && !isShared) || count > KEYS_MAX - this.found.count) {
      segment.rest.push(position);
      return;
    }
    if (column.last !== position) this.found.push(column.pairs[0] as i32, position);
    column.last = position;
    if (indexClass === INDEX_RANKED) {
      this.ranked.push(this.order.ranks[this.program.atoms.get(atom, ATOM_NUMBER)] as i32, this.limits.count);
      this.limits.push(column.id, position);
    }
    for (let index: i32 = 0; index < count; index += 1) {
      const before = this.keys.count;
      const pair = this.keys.add(column.id, keyAt(this.program, this.order, atom, indexClass, index));
      if (pair === before) column.pairs.push(pair);
      this.found.push(pair, position);
    }
  }

  private columnOf(segmentId: i32, kind: i32, isNegated: boolean): Column {
    const id = this.columnTable.add(segmentId * 2 + (isNegated ? 1 : 0), kind);
    if (id === this.columns.length) {
      const segment = this.segments[segmentId] as Segment;
      const column = new Column(segment, id, kind, isNegated);
      column.pairs.push(this.keys.add(id, KEY_OF_ALL));
      this.columns.push(column);
      segment.columns.push(column);
    }
    return this.columns[id] as Column;
  }

  /** Puts all limits into the order of their ranks, then each into its column. */
  private sortLimits(): void {
    const sorted = new Postings(this.ranked, this.order.ranks.length);
    for (let rank: i32 = 0; rank < this.order.ranks.length; rank += 1) {
      for (let at = sorted.start(rank); at < sorted.end(rank); at += 1) {
        const limit = sorted.values[at] as i32;
        const column = this.columns[this.limits.left[limit] as i32] as Column;
        column.order.push(this.limits.right[limit] as i32);
        column.ranks.push(rank);
      }
    }
    for (let id: i32 = 0; id < this.columns.length; id += 1) this.cut(this.columns[id] as Column);
  }

  private cut(column: Column): void {
    const words = column.segment.words;
    const cuts: i32 = (column.order.length / words) | 0;
    if (cuts === 0) return;
    const bits = new Int32Array(words);
    column.cuts = new Int32Array(cuts * words);
    for (let at: i32 = 0; at < cuts * words; at += 1) {
      setBit(bits, column.order[at] as i32);
      if ((at + 1) % words === 0) column.cuts.set(bits, at + 1 - words);
    }
  }
}

/** The field without which an atom neither fires nor is unknown, by the protocol's reading; NONE where there is none. */
function neededSlot(program: Program, atom: i32): i32 {
  if (program.atoms.get(atom, ATOM_OPERATION) !== CONTEXT_VALUE) return NONE;
  if ((program.atoms.get(atom, ATOM_OPTIONS) & OPTION_FIRE_IF_MISSING) !== 0) return NONE;
  return program.atoms.get(atom, ATOM_SLOT);
}

/** Sets the bits of a pair's positions, from a bit on. */
export function addPositions(postings: Postings, pair: i32, into: Int32Array, first: i32): void {
  const end = postings.end(pair);
  for (let at = postings.start(pair); at < end; at += 1) setBit(into, first + (postings.values[at] as i32));
}

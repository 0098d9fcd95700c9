import { CONTEXT_VALUE, OPTION_CONTAINS, OPTION_NOT_IN, VALUE_AMONG } from '../../program/operations.generated';
import { Program } from '../../program/program';
import { ATOM_NUMBER, ATOM_OPTIONS, NONE } from '../../program/program-layout';
import { setBit, WORD_SHIFT } from '../../values/bits';
import { FieldRules } from './field-rules';
import { KeyTable } from './key-table';
import { ACTION_AMONG, isKeyed, isRanked, keyAt, keyCountOf, LiteralKinds } from './literals';
import { isStrictWay, MODES, MoleculeLiterals, usesAny } from './molecule-literals';
import { NumberOrder } from './number-order';
import { Pairs } from './postings';
import { Column, Segment, sortedByKey } from './segment';

/** Molecules of one family that get a segment of their own, at least; and shares of all molecules. */
const FAMILY_LEAST: i32 = 64;
const FAMILY_SHARE: i32 = 6;
/** Share of a mixed segment below which literals of a kind get no column where all must hold. */
const RARE_SHARE: i32 = 9;

/** Keys of all literals that are entered, at most: 128 MiB while they are. Past it, molecules with keys are asked one by one. */
const KEYS_MAX: f64 = 16777216;

/**
 * Which molecules hold for what is found in a request, over all of their atoms: per segment and kind of literal the positions
 * under each key, as a list where they are few and as bits where they are many, and the order of limits. It follows from the
 * program alone and is built when the program is taken in, so that no program can bring one that hides a rule.
 */
export class RuleIndex {
  readonly kinds: LiteralKinds;
  readonly order: NumberOrder;
  readonly segments: Segment[] = [];
  /** The molecules that are in no segment. */
  readonly fields: FieldRules;
  /** Rows of molecules, segment after segment, by position. */
  readonly molecules: Int32Array;
  readonly keys: KeyTable = new KeyTable();
  /** Per pair of a column and a key, its positions: how many, where they begin in `positions`, and in `bits` or NONE. */
  counts: Int32Array = new Int32Array(0);
  starts: Int32Array = new Int32Array(0);
  bitStarts: Int32Array = new Int32Array(0);
  positions: Int32Array = new Int32Array(0);
  bits: Int32Array = new Int32Array(0);
  private readonly literals: MoleculeLiterals;
  /** Words of the bitmaps of a column. */
  private readonly columnWords: i32[] = [];
  private readonly runCounts: i32[] = [];
  private readonly hasKeys: boolean;
  /** Pairs and positions while they are collected; and the runs of positions of one key. */
  private readonly found: Pairs = new Pairs();
  private readonly runs: Pairs = new Pairs();
  /** By molecule. */
  private readonly accessKinds: Int32Array;
  private readonly accessKeys: Int32Array;
  private readonly limits: Int32Array;
  /** By kind: the column in the segment at hand, or NONE. */
  private columnOf: Int32Array = new Int32Array(0);

  constructor(private readonly program: Program) {
    const kinds = new LiteralKinds(program);
    const order = new NumberOrder(program);
    const literals = new MoleculeLiterals(program, kinds);
    const count: i32 = program.molecules.rows();
    const share: i32 = count >> FAMILY_SHARE;
    const least: i32 = share > FAMILY_LEAST ? share : FAMILY_LEAST;
    const hasKeys: boolean = literals.countKeys() <= KEYS_MAX;
    this.kinds = kinds;
    this.order = order;
    this.literals = literals;
    this.hasKeys = hasKeys;
    this.fields = new FieldRules(program, literals, kinds, order, least, hasKeys);
    this.accessKinds = new Int32Array(count);
    this.accessKeys = new Int32Array(count);
    this.limits = new Int32Array(count);
    this.molecules = new Int32Array(count);
    this.fillSegments(least);
    this.columnOf = new Int32Array(kinds.count());
    this.columnOf.fill(NONE);
    for (let index: i32 = 0; index < this.segments.length; index += 1) this.build(this.segments[index] as Segment);
    this.settle();
  }

  /** Gives every other molecule its segment: that of its family, or one of what is left of its way. */
  private fillSegments(least: i32): void {
    const literals = this.literals;
    const isFiled = this.fields.isFiled;
    const count: i32 = this.program.molecules.rows();
    const families: i32 = literals.members.length;
    const places = new Int32Array(families);
    const sizes = new Int32Array(families + MODES);
    let owners: i32 = MODES;
    for (let family: i32 = 0; family < families; family += 1) {
      const size = literals.sizes[family] as i32;
      const place: i32 = size >= least ? owners : (literals.ways[family] as i32);
      if (size >= least) owners += 1;
      places[family] = place;
      if ((isFiled[family] as i32) === 0) sizes[place] = (sizes[place] as i32) + size;
    }
    const ways = new Int32Array(owners);
    for (let way: i32 = 0; way < MODES; way += 1) ways[way] = way;
    for (let family: i32 = 0; family < families; family += 1) {
      ways[places[family] as i32] = literals.ways[family] as i32;
    }
    const next = new Int32Array(owners);
    let first: i32 = 0;
    for (let place: i32 = 0; place < owners; place += 1) {
      next[place] = first;
      const size = sizes[place] as i32;
      const way = ways[place] as i32;
      if (size > 0) this.segments.push(new Segment(first, size, usesAny(way), isStrictWay(way)));
      first += size;
    }
    for (let molecule: i32 = 0; molecule < count; molecule += 1) {
      const family = literals.families[molecule] as i32;
      if (family === NONE || (isFiled[family] as i32) !== 0) continue;
      const place = places[family] as i32;
      this.molecules[next[place] as i32] = molecule;
      next[place] = (next[place] as i32) + 1;
    }
  }

  private build(segment: Segment): void {
    const kinds = this.kindsIn(segment);
    if (!segment.isAny) this.sort(segment, kinds);
    this.addColumns(segment, kinds);
    this.collect(segment);
    for (let index: i32 = 0; index < kinds.length; index += 1) this.columnOf[kinds[index] as i32] = NONE;
  }

  /** The kinds of literals in a segment; `columnOf` then says how many molecules have each. */
  private kindsIn(segment: Segment): i32[] {
    const kinds: i32[] = [];
    const counts = this.columnOf;
    for (let position: i32 = 0; position < segment.count; position += 1) {
      const molecule = this.moleculeAt(segment, position);
      let before: i32 = NONE;
      for (let at = this.first(molecule); at < this.end(molecule); at += 1) {
        const kind = this.literals.kinds[at] as i32;
        if (kind === before) continue;
        before = kind;
        if ((counts[kind] as i32) === NONE) {
          kinds.push(kind);
          counts[kind] = 0;
        }
        counts[kind] = (counts[kind] as i32) + 1;
      }
    }
    return kinds;
  }

  private moleculeAt(segment: Segment, position: i32): i32 {
    return this.molecules[segment.first + position] as i32;
  }

  private first(molecule: i32): i32 {
    return this.literals.starts[molecule] as i32;
  }

  private end(molecule: i32): i32 {
    return this.literals.starts[molecule + 1] as i32;
  }

  /** The only key of a literal that holds where it is found, NONE for any other literal. */
  private accessKey(kind: i32, atom: i32): i32 {
    const operation = this.kinds.operations[kind] as i32;
    if (!this.hasKeys || (this.kinds.negations[kind] as i32) !== 0) return NONE;
    if (operation === CONTEXT_VALUE) {
      const options = this.program.atoms.get(atom, ATOM_OPTIONS);
      if ((options & (OPTION_NOT_IN | OPTION_CONTAINS)) !== 0) return NONE;
    } else if (operation !== VALUE_AMONG && operation !== ACTION_AMONG) return NONE;
    if (keyCountOf(this.program, atom, operation) !== 1) return NONE;
    const key = keyAt(this.program, this.order, atom, operation, 0);
    return key >= 0 ? key : NONE;
  }

  /** Sorts the positions by the key of each molecule's most selective literal, and those of one key by a limit. */
  private sort(segment: Segment, kinds: i32[]): void {
    const counts = new KeyTable();
    const sizes: i32[] = [];
    const rare: i32 = segment.count >> RARE_SHARE;
    let limit: i32 = NONE;
    for (let index: i32 = 0; index < kinds.length; index += 1) {
      const kind = kinds[index] as i32;
      const isWhole: boolean = (this.columnOf[kind] as i32) === segment.count;
      if (limit === NONE && isWhole && isRanked(this.kinds.operations[kind] as i32)) limit = kind;
    }
    const members = this.molecules.slice(segment.first, segment.first + segment.count);
    for (let position: i32 = 0; position < segment.count; position += 1) {
      const molecule = members[position] as i32;
      for (let at = this.first(molecule); at < this.end(molecule); at += 1) {
        const kind = this.literals.kinds[at] as i32;
        if (kind === limit) this.limits[molecule] = this.rankOf(this.literals.atoms[at] as i32);
        const key: i32 =
          (this.columnOf[kind] as i32) > rare ? this.accessKey(kind, this.literals.atoms[at] as i32) : NONE;
        if (key === NONE) continue;
        const pair = counts.add(kind, key);
        if (pair === sizes.length) sizes.push(0);
        sizes[pair] = (sizes[pair] as i32) + 1;
      }
    }
    for (let position: i32 = 0; position < segment.count; position += 1) {
      const molecule = members[position] as i32;
      let best: i32 = NONE;
      for (let at = this.first(molecule); at < this.end(molecule); at += 1) {
        const kind = this.literals.kinds[at] as i32;
        const key: i32 =
          (this.columnOf[kind] as i32) > rare ? this.accessKey(kind, this.literals.atoms[at] as i32) : NONE;
        if (key === NONE) continue;
        const pair = counts.find(kind, key);
        if (best === NONE || (sizes[pair] as i32) < (sizes[best] as i32)) best = pair;
      }
      this.accessKinds[molecule] = best === NONE ? this.kinds.count() : counts.columnOf(best);
      this.accessKeys[molecule] = best === NONE ? 0 : counts.keyOf(best);
    }
    let sorted = limit === NONE ? members : sortedByKey(members, this.limits);
    sorted = sortedByKey(sortedByKey(sorted, this.accessKeys), this.accessKinds);
    this.molecules.set(sorted, segment.first);
    segment.limit = limit;
  }

  private rankOf(atom: i32): i32 {
    return this.order.ranks[this.program.atoms.get(atom, ATOM_NUMBER)] as i32;
  }

  /** Makes the columns, and notes which literals have none. `columnOf` then names the column of a kind, or NONE. */
  private addColumns(segment: Segment, kinds: i32[]): void {
    const rare: i32 = segment.isAny ? 0 : segment.count >> RARE_SHARE;
    const limit = segment.limit;
    segment.limit = NONE;
    let isRested = false;
    for (let index: i32 = 0; index < kinds.length; index += 1) {
      const kind = kinds[index] as i32;
      const count = this.columnOf[kind] as i32;
      this.columnOf[kind] = NONE;
      if (count <= rare || (!this.hasKeys && isKeyed(this.kinds.operations[kind] as i32))) {
        isRested = true;
        continue;
      }
      const column = new Column(kind, this.addId(segment));
      if (count < segment.count) column.participants = new Int32Array(segment.words);
      if (kind === limit) {
        column.isOrdered = true;
        segment.limit = segment.columns.length;
      }
      this.columnOf[kind] = segment.columns.length;
      segment.columns.push(column);
    }
    if (isRested) segment.rest = new Int32Array(segment.words);
    segment.tail = segment.isAny ? 0 : this.addSpans(segment);
    if (limit !== NONE) {
      segment.ranks = new Int32Array(segment.count);
      for (let position: i32 = 0; position < segment.count; position += 1) {
        segment.ranks[position] = this.limits[this.moleculeAt(segment, position)] as i32;
      }
    }
  }

  /** Notes where the positions of each key begin that they are sorted by. Gives where those without one begin. */
  private addSpans(segment: Segment): i32 {
    let kind: i32 = NONE;
    let key: i32 = NONE;
    let position: i32 = 0;
    const firstRun = this.runs.count;
    for (; position < segment.count; position += 1) {
      const molecule = this.moleculeAt(segment, position);
      const itsKind = this.accessKinds[molecule] as i32;
      if (itsKind === this.kinds.count()) break;
      if (itsKind !== kind) {
        segment.spanColumns.push(this.columnOf[itsKind] as i32);
        segment.spanStarts.push(position);
        segment.spanIds.push(this.addId(segment));
      }
      if (itsKind !== kind || (this.accessKeys[molecule] as i32) !== key) {
        kind = itsKind;
        key = this.accessKeys[molecule] as i32;
        this.runs.push(this.keys.add(this.columnWords.length - 1, key), position);
      }
    }
    for (let run = firstRun; run < this.runs.count; run += 1) {
      const end: i32 = run + 1 < this.runs.count ? (this.runs.right[run + 1] as i32) : position;
      this.runCounts.push(end - (this.runs.right[run] as i32));
    }
    if (segment.spanStarts.length === 1 && position === segment.count) {
      (segment.columns[segment.spanColumns[0] as i32] as Column).isOrdered = true;
    }
    return position;
  }

  /** A number in the key table, for the columns of this segment. */
  private addId(segment: Segment): i32 {
    this.columnWords.push(segment.words);
    return this.columnWords.length - 1;
  }

  /** Enters every literal of a segment into its column. */
  private collect(segment: Segment): void {
    const literals = this.literals;
    for (let position: i32 = 0; position < segment.count; position += 1) {
      const molecule = this.moleculeAt(segment, position);
      for (let at = this.first(molecule); at < this.end(molecule); at += 1) {
        const kind = literals.kinds[at] as i32;
        const index = this.columnOf[kind] as i32;
        if (index === NONE) {
          setBit(segment.rest, position);
          continue;
        }
        const column = segment.columns[index] as Column;
        if (column.participants.length > 0) setBit(column.participants, position);
        if (!column.isOrdered) this.enter(column, literals.atoms[at] as i32, position);
      }
    }
    const positions = new Int32Array(segment.count);
    const ranks = new Int32Array(segment.count);
    for (let index: i32 = 0; index < segment.columns.length; index += 1) {
      const column = segment.columns[index] as Column;
      const isSorted: boolean = column.isOrdered && (index !== segment.limit || segment.spanStarts.length === 0);
      if (isSorted || !isRanked(this.kinds.operations[column.kind] as i32)) continue;
      let count: i32 = 0;
      for (let position: i32 = 0; position < segment.count; position += 1) {
        const molecule = this.moleculeAt(segment, position);
        for (let at = this.first(molecule); at < this.end(molecule); at += 1) {
          if ((literals.kinds[at] as i32) !== column.kind) continue;
          positions[count] = position;
          ranks[position] = this.rankOf(literals.atoms[at] as i32);
          count += 1;
        }
      }
      column.takeLimits(positions.slice(0, count), ranks, segment.words);
    }
  }

  private enter(column: Column, atom: i32, position: i32): void {
    const operation = this.kinds.operations[column.kind] as i32;
    const count = keyCountOf(this.program, atom, operation);
    for (let index: i32 = 0; index < count; index += 1) {
      const before = this.keys.count;
      const pair = this.keys.add(column.id, keyAt(this.program, this.order, atom, operation, index));
      if (pair === before) column.pairs.push(pair);
      this.found.push(pair, position);
    }
  }

  /** Puts what was collected into lists, and the long ones into bits. */
  private settle(): void {
    const pairs = this.keys.count;
    const counts = new Int32Array(pairs);
    const starts = new Int32Array(pairs);
    const bitStarts = new Int32Array(pairs);
    const lasts = new Int32Array(pairs);
    const found = this.found;
    for (let at: i32 = 0; at < found.count; at += 1) {
      const pair = found.left[at] as i32;
      counts[pair] = (counts[pair] as i32) + 1;
    }
    let total: i32 = 0;
    let words: i32 = 0;
    for (let pair: i32 = 0; pair < pairs; pair += 1) {
      const needed = this.columnWords[this.keys.columnOf(pair)] as i32;
      const isLong: boolean = (counts[pair] as i32) > needed;
      bitStarts[pair] = isLong ? words : NONE;
      starts[pair] = total;
      lasts[pair] = NONE;
      if (isLong) words += needed;
      else total += counts[pair] as i32;
      counts[pair] = 0;
    }
    const positions = new Int32Array(total);
    const bits = new Int32Array(words);
    for (let at: i32 = 0; at < found.count; at += 1) {
      const pair = found.left[at] as i32;
      const position = found.right[at] as i32;
      // A molecule may have a key in two literals of a kind.
      if ((lasts[pair] as i32) === position) continue;
      lasts[pair] = position;
      const bitStart = bitStarts[pair] as i32;
      if (bitStart === NONE) positions[(starts[pair] as i32) + (counts[pair] as i32)] = position;
      else setBit(bits, (bitStart << WORD_SHIFT) + position);
      counts[pair] = (counts[pair] as i32) + 1;
    }
    for (let run: i32 = 0; run < this.runs.count; run += 1) {
      const pair = this.runs.left[run] as i32;
      starts[pair] = this.runs.right[run] as i32;
      counts[pair] = this.runCounts[run] as i32;
    }
    this.counts = counts;
    this.starts = starts;
    this.bitStarts = bitStarts;
    this.positions = positions;
    this.bits = bits;
  }
}

import { FNV_START, fnvOf } from './fnv';
import { NONE } from './program-layout';
import { sortRows } from './sort-rows';
import { StringTable } from './string-table';
import { commonUnits } from './text-buffer';
import { TextIndex } from './text-index';

/** Terms of so many units and more are looked for only where the first ones of some such term stand. */
const GATE: i32 = 4;
/** Places of a text that are looked at together, at least. */
const BLOCK: i32 = 4096;
/** Steps for each unit of a text after which it is searched another way; a text of words takes about one. */
const PATIENCE: i32 = 64;
/** An entry of the table: the term, and its hash. */
const ENTRY_HASH: i32 = 1;
const ENTRY_WIDTH: i32 = 2;
/** Words of the filter are so many times fewer than places of the table. */
const FILTER_SHARE: i32 = 2;
const WORD_BITS: i32 = 32;
const WORD_SHIFT: i32 = 5;
/** Values of a byte. */
const BYTES: i32 = 256;

/** A word for each low byte of a unit, then one for each high byte, without a pattern in their bits. */
function mixedBytes(): Int32Array {
  const words = new Int32Array(2 * BYTES);
  let hash = FNV_START;
  for (let value: i32 = 0; value < words.length; value += 1) {
    for (let step: i32 = 0; step < 4; step += 1) hash = fnvOf(hash ^ (hash >>> 13), value);
    words[value] = hash;
  }
  return words;
}

const MIXED: Int32Array = mixedBytes();

function rotated(hash: i32, count: i32): i32 {
  return (hash << (count & 31)) | (hash >>> (-count & 31));
}

/** The hash of a run of units and then one more. */
function hashStep(hash: i32, unit: i32): i32 {
  return rotated(hash, 1) ^ (MIXED[unit & 0xff] as i32) ^ (MIXED[BYTES + (unit >> 8)] as i32);
}

function spread(hash: i32): i32 {
  return hash ^ (hash >>> 15);
}

/**
 * Finds which of many terms stand in a text, in one pass over the text that does not depend on how many terms there are.
 *
 * A cyclic polynomial hash (Cohen, 1997) gives the hash of every run of a text from two words. At each place, runs as long as a
 * term are looked up among the hashes of the terms, and what is found is compared unit by unit. A filter of bits, small enough
 * for a processor's cache, holds the hashes of the terms and of their beginnings of 4, 8, 16 and so on units, so that a place
 * where no term begins is left after one look. Texts on which that takes long (long runs that nearly repeat, hashes that are
 * made to collide) are sorted and searched for each term, in time that grows with the lengths of all of them added.
 */
export class TermSet {
  /** The rows of the terms that the text looked at last has, rising; `count` of them. */
  readonly found: Int32Array;
  count: i32 = 0;
  private readonly longest: i32;
  /** The term without units, NONE if there is none. */
  private readonly empty: i32;
  /** Lengths of the other terms, each once, rising. */
  private readonly lengths: Int32Array;
  /** How many of them are below the gate. */
  private readonly shortLengths: i32;
  private readonly filter: Int32Array;
  private readonly filterMask: i32;
  /** Term + 1 by hash, 0 for free, and then the hash; open addressing, at most half full. */
  private readonly table: Int32Array;
  private readonly mask: i32;
  /** The search that found a term last. */
  private readonly searches: Float64Array;
  private search: f64 = 0;
  /** Where a block of the text begins, and at each place of it the hash of the units before, from there on. */
  private origin: i32 = 0;
  private hashed: Int32Array = new Int32Array(0);
  private spent: f64 = 0;
  private spentMax: f64 = 0;
  private readonly index: TextIndex = new TextIndex();

  /** `rows` are texts of the table, each once and rising. An empty one stands in every text. */
  constructor(
    private readonly strings: StringTable,
    private readonly rows: Int32Array,
  ) {
    const count: i32 = rows.length;
    let longest: i32 = 0;
    let empty: i32 = NONE;
    for (let term: i32 = 0; term < count; term += 1) {
      const length = strings.length(rows[term] as i32);
      if (length > longest) longest = length;
      if (length === 0) empty = term;
    }
    let size: i32 = 16;
    while (size < count * 2) size *= 2;
    const lengths = lengthsOf(strings, rows, longest);
    let short: i32 = 0;
    while (short < lengths.length && (lengths[short] as i32) < GATE) short += 1;
    const words: i32 = size / FILTER_SHARE;
    this.found = new Int32Array(count);
    this.searches = new Float64Array(count);
    this.longest = longest;
    this.empty = empty;
    this.lengths = lengths;
    this.shortLengths = short;
    this.filter = new Int32Array(words);
    this.filterMask = words * WORD_BITS - 1;
    this.table = new Int32Array(size * ENTRY_WIDTH);
    this.mask = size * ENTRY_WIDTH - 1;
    for (let term: i32 = 0; term < count; term += 1) if (term !== empty) this.enter(term);
  }

  /** Finds the terms that stand anywhere in the span. */
  find(units: Uint16Array, start: i32, length: i32): void {
    this.begin(PATIENCE * ((length as f64) + 1));
    const block: i32 = this.longest > BLOCK ? this.longest : BLOCK;
    for (let from: i32 = 0; from < length; from += block) {
      if (this.scan(units, start + from, length - from, block)) continue;
      this.findSlowly(units, start, length);
      break;
    }
    sortRows(this.found, 0, this.count);
  }

  /** Finds the terms that the span begins with. */
  findPrefixes(units: Uint16Array, start: i32, length: i32): void {
    this.begin(Infinity);
    if (length > 0) this.scan(units, start, length, 1);
    sortRows(this.found, 0, this.count);
  }

  private begin(spentMax: f64): void {
    this.spentMax = spentMax;
    this.spent = 0;
    this.count = 0;
    this.search += 1;
    if (this.empty !== NONE) this.take(this.empty);
  }

  private take(term: i32): void {
    this.searches[term] = this.search;
    this.found[this.count] = this.rows[term] as i32;
    this.count += 1;
  }

  /** Finds the terms that begin at the first `block` units of the span. False where that was given up. */
  private scan(units: Uint16Array, start: i32, length: i32, block: i32): boolean {
    const places: i32 = length < block ? length : block;
    const behind: i32 = places + this.longest - 1;
    const end: i32 = length < behind ? length : behind;
    this.hash(units, start, end);
    const hasLong = this.shortLengths < this.lengths.length;
    for (let at: i32 = 0; at < places; at += 1) {
      for (let index: i32 = 0; index < this.shortLengths; index += 1) {
        const short = this.lengths[index] as i32;
        if (at + short <= end) this.look(units, at, short);
      }
      if (!hasLong || at + GATE > end || !this.isMarked(this.hashOf(at, GATE))) continue;
      this.lookLong(units, at, end);
      if (this.spent > this.spentMax) return false;
    }
    return true;
  }

  private hash(units: Uint16Array, start: i32, end: i32): void {
    if (this.hashed.length <= end) this.hashed = new Int32Array(end * 2 + 1);
    const hashed = this.hashed;
    let hash: i32 = 0;
    this.origin = start;
    for (let at: i32 = 0; at < end; at += 1) {
      hash = hashStep(hash, units[start + at] as i32);
      hashed[at + 1] = hash;
    }
  }

  /** The hash of a run of the block. */
  private hashOf(at: i32, length: i32): i32 {
    return (this.hashed[at + length] as i32) ^ rotated(this.hashed[at] as i32, length);
  }

  private isMarked(hash: i32): boolean {
    const bit: i32 = spread(hash) & this.filterMask;
    return (((this.filter[bit >> WORD_SHIFT] as i32) >> (bit & (WORD_BITS - 1))) & 1) !== 0;
  }

  private mark(hash: i32): void {
    const bit: i32 = spread(hash) & this.filterMask;
    const word: i32 = bit >> WORD_SHIFT;
    this.filter[word] = (this.filter[word] as i32) | (1 << (bit & (WORD_BITS - 1)));
  }

  /** Looks for terms past the gate that begin at a place. */
  private lookLong(units: Uint16Array, at: i32, end: i32): void {
    let index = this.shortLengths;
    for (let width: i32 = GATE; index < this.lengths.length && at + width <= end; width *= 2) {
      if (width > GATE && !this.isMarked(this.hashOf(at, width))) return;
      while (index < this.lengths.length && (this.lengths[index] as i32) < width * 2) {
        const length = this.lengths[index] as i32;
        if (at + length > end || this.spent > this.spentMax) return;
        this.look(units, at, length);
        index += 1;
      }
    }
  }

  /** Looks for the term that a run of the block is. */
  private look(units: Uint16Array, at: i32, length: i32): void {
    const hash = this.hashOf(at, length);
    this.spent += 1;
    if (!this.isMarked(hash)) return;
    const table = this.table;
    let entry: i32 = (spread(hash) << 1) & this.mask;
    while ((table[entry] as i32) !== 0) {
      if ((table[entry + ENTRY_HASH] as i32) === hash) this.compare(units, at, length, (table[entry] as i32) - 1);
      this.spent += 1;
      entry = (entry + ENTRY_WIDTH) & this.mask;
    }
  }

  private compare(units: Uint16Array, at: i32, length: i32, term: i32): void {
    if ((this.searches[term] as f64) === this.search) return;
    const strings = this.strings;
    const row = this.rows[term] as i32;
    if (strings.length(row) !== length) return;
    const same = commonUnits(units, this.origin + at, strings.units, strings.start(row), length);
    this.spent += same;
    if (same === length) this.take(term);
  }

  private findSlowly(units: Uint16Array, start: i32, length: i32): void {
    this.begin(Infinity);
    this.index.sort(units, start, length);
    const strings = this.strings;
    for (let term: i32 = 0; term < this.rows.length; term += 1) {
      const row = this.rows[term] as i32;
      const isNew = term !== this.empty;
      if (isNew && this.index.contains(strings.units, strings.start(row), strings.length(row))) this.take(term);
    }
  }

  private enter(term: i32): void {
    const strings = this.strings;
    const row = this.rows[term] as i32;
    const start = strings.start(row);
    const length = strings.length(row);
    let hash: i32 = 0;
    let width: i32 = GATE;
    for (let at: i32 = 0; at < length; at += 1) {
      hash = hashStep(hash, strings.units[start + at] as i32);
      if (at + 1 !== width) continue;
      this.mark(hash);
      width *= 2;
    }
    this.mark(hash);
    const table = this.table;
    let entry: i32 = (spread(hash) << 1) & this.mask;
    while ((table[entry] as i32) !== 0) entry = (entry + ENTRY_WIDTH) & this.mask;
    table[entry] = term + 1;
    table[entry + ENTRY_HASH] = hash;
  }
}

/** The lengths that texts have, each once, rising; without 0. */
function lengthsOf(strings: StringTable, rows: Int32Array, longest: i32): Int32Array {
  const has = new Uint8Array(longest + 1);
  for (let index: i32 = 0; index < rows.length; index += 1) has[strings.length(rows[index] as i32)] = 1;
  let count: i32 = 0;
  for (let length: i32 = 1; length <= longest; length += 1) count += has[length] as i32;
  const lengths = new Int32Array(count);
  let next: i32 = 0;
  for (let length: i32 = 1; length <= longest; length += 1) {
    if ((has[length] as i32) === 0) continue;
    lengths[next] = length;
    next += 1;
  }
  return lengths;
}

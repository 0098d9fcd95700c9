import { setBit, WORD_MASK, WORD_SHIFT } from '../../values/bits';
import { FNV_START, fnvOf, StringTable } from '../../values/string-table';
import { sortRows } from '../../values/table';
import { commonUnits } from '../../values/text-buffer';
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
  /** Lengths of terms, each once, rising. */
  private readonly lengths: i32[] = [];
  /** How many of them are below the gate. */
  private shortLengths: i32 = 0;
  private readonly longest: i32;
  private readonly filter: Int32Array;
  /** Term + 1 by hash, 0 for free, and then the hash; open addressing, at most half full. */
  private readonly table: Int32Array;
  /** The search that found a term last. */
  private readonly searches: Float64Array;
  private search: f64 = 0;
  /** Where a block of the text begins, and at each place of it the hash of the units before, from there on. */
  private origin: i32 = 0;
  private hashes: Int32Array = new Int32Array(0);
  /** Places of the block where a term past the gate may begin. */
  private open: Int32Array = new Int32Array(0);
  private spent: f64 = 0;
  private readonly index: TextIndex = new TextIndex();

  /** `rows` are texts of the table, each once and rising. An empty one stands in every text. */
  constructor(
    private readonly strings: StringTable,
    private readonly rows: Int32Array,
  ) {
    const count: i32 = rows.length;
    let longest: i32 = 0;
    for (let term: i32 = 0; term < count; term += 1) {
      const length = strings.length(rows[term] as i32);
      if (length > longest) longest = length;
    }
    let size: i32 = 16;
    while (size < count * 2) size *= 2;
    this.longest = longest;
    this.found = new Int32Array(count);
    this.searches = new Float64Array(count);
    this.filter = new Int32Array(size / FILTER_SHARE);
    this.table = new Int32Array(size * ENTRY_WIDTH);
    const isLength = new Uint8Array(longest + 1);
    for (let term: i32 = 0; term < count; term += 1) isLength[this.enter(term)] = 1;
    for (let length: i32 = 0; length <= longest; length += 1) {
      if ((isLength[length] as i32) === 0) continue;
      if (length < GATE) this.shortLengths += 1;
      this.lengths.push(length);
    }
  }

  /** Enters a term; gives its length. */
  private enter(term: i32): i32 {
    const strings = this.strings;
    const start = strings.start(this.rows[term] as i32);
    const length = strings.length(this.rows[term] as i32);
    let hash: i32 = 0;
    let width: i32 = GATE;
    for (let at: i32 = 0; at < length; at += 1) {
      if (at === width) {
        this.mark(hash);
        width *= 2;
      }
      hash = hashStep(hash, strings.units[start + at] as i32);
    }
    this.mark(hash);
    const table = this.table;
    let entry = this.entryOf(hash);
    while ((table[entry] as i32) !== 0) entry = this.entryAfter(entry);
    table[entry] = term + 1;
    table[entry + ENTRY_HASH] = hash;
    return length;
  }

  private entryOf(hash: i32): i32 {
    return (spread(hash) << 1) & (this.table.length - 1);
  }

  private entryAfter(entry: i32): i32 {
    return (entry + ENTRY_WIDTH) & (this.table.length - 1);
  }

  private bitOf(hash: i32): i32 {
    return spread(hash) & ((this.filter.length << WORD_SHIFT) - 1);
  }

  private mark(hash: i32): void {
    setBit(this.filter, this.bitOf(hash));
  }

  /** 1 where a hash is marked, or one that shares its bit; else 0. */
  private marks(hash: i32): i32 {
    const bit = this.bitOf(hash);
    return ((this.filter[bit >> WORD_SHIFT] as i32) >> (bit & WORD_MASK)) & 1;
  }

  /** Finds the terms that stand anywhere in the span. */
  find(units: Uint16Array, start: i32, length: i32): void {
    this.begin();
    const block: i32 = this.longest > BLOCK ? this.longest : BLOCK;
    const spentMax: f64 = PATIENCE * ((length as f64) + 1);
    let from: i32 = 0;
    do {
      if (!this.scan(units, start + from, length - from, block, spentMax)) {
        this.findSorted(units, start, length);
        break;
      }
      from += block;
    } while (from < length);
    sortRows(this.found, 0, this.count);
  }

  /** Finds the terms that the span begins with. */
  findPrefixes(units: Uint16Array, start: i32, length: i32): void {
    this.begin();
    this.scan(units, start, length, 1, Infinity);
    sortRows(this.found, 0, this.count);
  }

  private begin(): void {
    this.spent = 0;
    this.count = 0;
    this.search += 1;
  }

  private take(term: i32): void {
    this.searches[term] = this.search;
    this.found[this.count] = this.rows[term] as i32;
    this.count += 1;
  }

  /** Finds the terms that begin at one of the first `places` units of the span. False where that took too long. */
  private scan(units: Uint16Array, start: i32, length: i32, places: i32, spentMax: f64): boolean {
    const end: i32 = length - places < this.longest ? length : places + this.longest;
    const count = this.hash(units, start, end);
    for (let index: i32 = 0; index < this.shortLengths; index += 1) {
      const short = this.lengths[index] as i32;
      for (let at: i32 = 0; at < places && at + short <= end; at += 1) {
        this.look(units, at, short);
        if (this.spent > spentMax) return false;
      }
    }
    for (let index: i32 = 0; index < count && (this.open[index] as i32) < places; index += 1) {
      this.lookLong(units, this.open[index] as i32, end, spentMax);
      if (this.spent > spentMax) return false;
    }
    return true;
  }

  /** Hashes a block and notes the places where the gate is open; gives how many those are. */
  private hash(units: Uint16Array, start: i32, end: i32): i32 {
    if (this.hashes.length <= end) {
      this.hashes = new Int32Array(end * 2 + 1);
      this.open = new Int32Array(end * 2 + 1);
    }
    const hashes = this.hashes;
    const open = this.open;
    let hash: i32 = 0;
    let count: i32 = 0;
    this.origin = start;
    for (let at: i32 = 1; at <= end; at += 1) {
      hash = hashStep(hash, units[start + at - 1] as i32);
      hashes[at] = hash;
      if (at < GATE) continue;
      open[count] = at - GATE;
      count += this.marks(hash ^ rotated(hashes[at - GATE] as i32, GATE));
    }
    return count;
  }

  /** The hash of a run of the block. */
  private hashOf(at: i32, length: i32): i32 {
    return (this.hashes[at + length] as i32) ^ rotated(this.hashes[at] as i32, length);
  }

  /** Looks for terms past the gate that begin at a place. */
  private lookLong(units: Uint16Array, at: i32, end: i32, spentMax: f64): void {
    const lengths = this.lengths;
    let index = this.shortLengths;
    for (let width: i32 = GATE; index < lengths.length && at + width <= end; width *= 2) {
      if (width > GATE && this.marks(this.hashOf(at, width)) === 0) return;
      while (index < lengths.length && (lengths[index] as i32) < width * 2) {
        if (at + (lengths[index] as i32) > end || this.spent > spentMax) return;
        this.look(units, at, lengths[index] as i32);
        index += 1;
      }
    }
  }

  /** Looks for the term that a run of the block is. */
  private look(units: Uint16Array, at: i32, length: i32): void {
    this.spent += 1;
    const hash = this.hashOf(at, length);
    if (this.marks(hash) === 0) return;
    const table = this.table;
    for (let entry = this.entryOf(hash); (table[entry] as i32) !== 0; entry = this.entryAfter(entry)) {
      if ((table[entry + ENTRY_HASH] as i32) === hash) this.compare(units, at, length, (table[entry] as i32) - 1);
      this.spent += 1;
    }
  }

  private compare(units: Uint16Array, at: i32, length: i32, term: i32): void {
    const strings = this.strings;
    const row = this.rows[term] as i32;
    if ((this.searches[term] as f64) === this.search || strings.length(row) !== length) return;
    const same = commonUnits(units, this.origin + at, strings.units, strings.start(row), length);
    this.spent += same;
    if (same === length) this.take(term);
  }

  private findSorted(units: Uint16Array, start: i32, length: i32): void {
    const strings = this.strings;
    this.begin();
    this.index.sort(units, start, length);
    for (let term: i32 = 0; term < this.rows.length; term += 1) {
      const row = this.rows[term] as i32;
      if (this.index.contains(strings.units, strings.start(row), strings.length(row))) this.take(term);
    }
  }
}

import { Cells } from './cells';
import { FORM_FOLDED } from './folding';
import { Program } from './program';
import { NONE } from './program-layout';
import { sortRows } from './sort-rows';

/** Where the keys of a list begin, and how many there are. */
const START: i32 = 0;
const COUNT: i32 = 1;
/** Whether an element has a text that the program does not hold. */
const UNKNOWN: i32 = 2;

/**
 * The elements of the lists of one request as the program's texts, sorted and each once. Atoms compare sets with these, at a
 * cost that follows the shorter of the two lists; the elements themselves are read once for all atoms. Reused memory.
 */
export class ListKeys {
  private keys: Int32Array = new Int32Array(64);
  private used: i32 = 0;
  /** Rows of these three words. */
  private readonly rows: i32[] = [];

  constructor(private readonly cells: Cells) {}

  reset(): void {
    this.used = 0;
    if (this.rows.length > 0) this.rows.length = 0;
  }

  /** The row of a list in the given form. In folded form, what is missing or has no text to compare is left out. */
  rowOf(list: i32, form: i32): i32 {
    const known = this.cells.keysRow(list, form);
    if (known !== NONE) return known;
    const row: i32 = this.rows.length;
    const start = this.used;
    let unknown: i32 = 0;
    const cells = this.cells;
    for (let element = cells.first(list); element !== NONE; element = cells.next(element)) {
      if (form === FORM_FOLDED && (cells.isMissing(element) || !cells.isScalar(element))) continue;
      const key = cells.idOf(element, form);
      if (key === NONE) unknown = 1;
      else this.push(key);
    }
    this.rows.push(start);
    this.rows.push(this.sortedOnce(start));
    this.rows.push(unknown);
    cells.setKeysRow(list, form, row);
    return row;
  }

  start(row: i32): i32 {
    return this.rows[row + START] as i32;
  }

  count(row: i32): i32 {
    return this.rows[row + COUNT] as i32;
  }

  /** The text at a place from `start`. */
  key(at: i32): i32 {
    return this.keys[at] as i32;
  }

  hasUnknown(row: i32): boolean {
    return (this.rows[row + UNKNOWN] as i32) !== 0;
  }

  has(row: i32, key: i32): boolean {
    let low = this.start(row);
    const end = low + this.count(row);
    let high = end;
    while (low < high) {
      const middle: i32 = (low + high) >> 1;
      if ((this.keys[middle] as i32) < key) low = middle + 1;
      else high = middle;
    }
    return low < end && (this.keys[low] as i32) === key;
  }

  /** How many of the elements' texts are in a list of the program; counts no further than `enough`. */
  common(row: i32, program: Program, list: i32, enough: i32): i32 {
    const count = this.count(row);
    const length = program.listLength(list);
    let common: i32 = 0;
    if (count <= length) {
      for (let at = this.start(row); common < enough && at < this.start(row) + count; at += 1) {
        if (program.listHas(list, this.key(at))) common += 1;
      }
    } else {
      for (let at: i32 = 0; common < enough && at < length; at += 1) {
        if (this.has(row, program.item(list, at))) common += 1;
      }
    }
    return common;
  }

  private push(key: i32): void {
    if (this.used === this.keys.length) {
      const grown = new Int32Array(this.keys.length * 2);
      grown.set(this.keys);
      this.keys = grown;
    }
    this.keys[this.used] = key;
    this.used += 1;
  }

  /** Sorts what was pushed from `start` on and drops repeats; gives how many are left. */
  private sortedOnce(start: i32): i32 {
    const keys = this.keys;
    sortRows(keys, start, this.used - start);
    let kept = start;
    for (let at = start; at < this.used; at += 1) {
      if (kept > start && (keys[kept - 1] as i32) === (keys[at] as i32)) continue;
      keys[kept] = keys[at] as i32;
      kept += 1;
    }
    this.used = kept;
    return kept - start;
  }
}

import { Program } from '../../program/program';
import { NONE } from '../../program/program-layout';
import { Cells } from '../../values/cells';
import { ensureCapacity } from '../../values/ensure-capacity';
import { FORM_FOLDED } from '../../values/folding';
import { hasRow, sortRows } from '../../values/table';

const START: i32 = 0;
const COUNT: i32 = 1;
const WIDTH: i32 = 2;

/**
 * Sets of the program's texts, by their numbers, in reused memory: each set is sorted and holds a text once. Atoms compare their
 * lists with these, at a cost that follows the shorter of the two.
 */
export class KeySets {
  private keys: Int32Array = new Int32Array(64);
  private used: i32 = 0;
  /** Where each set begins in `keys`, and how many it has. */
  private readonly sets: i32[] = [];

  /** Forgets all sets. */
  reset(): void {
    this.used = 0;
    if (this.sets.length > 0) this.sets.length = 0;
  }

  start(set: i32): i32 {
    return this.sets[set * WIDTH + START] as i32;
  }

  count(set: i32): i32 {
    return this.sets[set * WIDTH + COUNT] as i32;
  }

  /** The text at a place from `start`. */
  key(at: i32): i32 {
    return this.keys[at] as i32;
  }

  has(set: i32, key: i32): boolean {
    return hasRow(this.keys, this.start(set), this.count(set), key);
  }

  /** How many texts of a set are in a list of the program; counts no further than `enough`. */
  common(set: i32, program: Program, list: i32, enough: i32): i32 {
    const count = this.count(set);
    const length = program.listLength(list);
    let common: i32 = 0;
    if (count <= length) {
      for (let at = this.start(set); common < enough && at < this.start(set) + count; at += 1) {
        if (program.listHas(list, this.key(at))) common += 1;
      }
    } else {
      for (let at: i32 = 0; common < enough && at < length; at += 1) {
        if (this.has(set, program.item(list, at))) common += 1;
      }
    }
    return common;
  }

  /** Where the next set will begin, to be handed to `close`. */
  protected open(): i32 {
    return this.used;
  }

  protected push(key: i32): void {
    this.keys = ensureCapacity(this.keys, this.used + 1);
    this.keys[this.used] = key;
    this.used += 1;
  }

  /** Makes a set of what was pushed from `start` on: sorts it and drops repeats. */
  protected close(start: i32): i32 {
    const keys = this.keys;
    sortRows(keys, start, this.used - start);
    let kept = start;
    for (let at = start; at < this.used; at += 1) {
      if (kept > start && (keys[kept - 1] as i32) === (keys[at] as i32)) continue;
      keys[kept] = keys[at] as i32;
      kept += 1;
    }
    this.used = kept;
    this.sets.push(start);
    this.sets.push(kept - start);
    return this.sets.length / WIDTH - 1;
  }
}

/** The elements of the lists of one request as the program's texts, read once for all atoms. */
export class ListKeys extends KeySets {
  /** By set, whether an element has a text that the program does not hold. */
  private readonly unknown: boolean[] = [];

  constructor(private readonly cells: Cells) {
    super();
  }

  override reset(): void {
    super.reset();
    if (this.unknown.length > 0) this.unknown.length = 0;
  }

  /** The set of a list in the given form. In folded form, what is missing or has no text to compare is left out. */
  rowOf(list: i32, form: i32): i32 {
    const known = this.cells.keysRow(list, form);
    if (known !== NONE) return known;
    const start = this.open();
    let isUnknown = false;
    const cells = this.cells;
    for (let element = cells.first(list); element !== NONE; element = cells.next(element)) {
      if (form === FORM_FOLDED && (cells.isMissing(element) || !cells.isScalar(element))) continue;
      const key = cells.idOf(element, form);
      if (key === NONE) isUnknown = true;
      else this.push(key);
    }
    const row = this.close(start);
    this.unknown.push(isUnknown);
    cells.setKeysRow(list, form, row);
    return row;
  }

  hasUnknown(row: i32): boolean {
    return this.unknown[row] as boolean;
  }
}

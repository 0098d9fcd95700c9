import { Program } from '../../program/program';
import { ensureCapacity } from '../../values/ensure-capacity';
import { hasRow, sortRows } from '../../values/sorted-rows';

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

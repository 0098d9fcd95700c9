import { NONE } from '../../program/program-layout';
import { ensureCapacity } from '../../values/ensure-capacity';
import { FNV_START, fnvOf } from '../../values/string-table';

/** Pairs of a column and a key, each with a number from 0 on. */
export class KeyTable {
  count: i32 = 0;
  /** Number + 1 by hash, 0 for free; open addressing, at most half full. */
  private table: Int32Array = new Int32Array(64);
  private columns: Int32Array = new Int32Array(32);
  private keys: Int32Array = new Int32Array(32);

  /** The number of a pair, NONE if it has none. */
  find(column: i32, key: i32): i32 {
    return (this.table[this.placeOf(column, key)] as i32) - 1;
  }

  /** The number of a pair, which it has from now on. */
  add(column: i32, key: i32): i32 {
    const place = this.placeOf(column, key);
    const known: i32 = (this.table[place] as i32) - 1;
    if (known !== NONE) return known;
    const pair = this.count;
    if (pair === this.keys.length) {
      this.grow();
      return this.add(column, key);
    }
    this.columns[pair] = column;
    this.keys[pair] = key;
    this.table[place] = pair + 1;
    this.count += 1;
    return pair;
  }

  keyOf(pair: i32): i32 {
    return this.keys[pair] as i32;
  }

  columnOf(pair: i32): i32 {
    return this.columns[pair] as i32;
  }

  private placeOf(column: i32, key: i32): i32 {
    const mask: i32 = this.table.length - 1;
    let place = hashOf(column, key) & mask;
    while (true) {
      const pair: i32 = (this.table[place] as i32) - 1;
      if (pair < 0 || ((this.keys[pair] as i32) === key && (this.columns[pair] as i32) === column)) return place;
      place = (place + 1) & mask;
    }
  }

  private grow(): void {
    const columns = ensureCapacity(this.columns, this.count + 1);
    const keys = ensureCapacity(this.keys, this.count + 1);
    this.columns = columns;
    this.keys = keys;
    this.table = new Int32Array(keys.length * 2);
    for (let pair: i32 = 0; pair < this.count; pair += 1) {
      this.table[this.placeOf(columns[pair] as i32, keys[pair] as i32)] = pair + 1;
    }
  }
}

/** Mixes both, because keys and columns follow each other: near hashes would make long runs to walk through. */
function hashOf(column: i32, key: i32): i32 {
  const hash = fnvOf(fnvOf(FNV_START, column), key);
  return hash ^ (hash >>> 15);
}

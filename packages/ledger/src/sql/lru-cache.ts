import { keyOf } from '../state.js';

/** A row as it was committed last, null where there is none; undefined where it is not cached. */
type Cached<Row> = Row | null | undefined;

/**
 * Rows of one table by key, the least recently used evicted, in two generations: one is filled with what is used, and takes
 * the place of the other when it holds half of `max`.
 */
export class LruCache<Row> {
  #recent = new Map<string, Row | null>();
  #earlier = new Map<string, Row | null>();

  constructor(
    private readonly keyOfRow: (row: Row) => readonly string[],
    private readonly max: number,
  ) {}

  find(key: readonly string[]): Cached<Row> {
    const name = keyOf(...key);
    const recent = this.#recent.get(name);
    if (recent !== undefined) return recent;
    const earlier = this.#earlier.get(name);
    if (earlier !== undefined) this.#keep(name, earlier);
    return earlier;
  }

  /** Takes what a query for these keys found. */
  learn(keys: readonly (readonly string[])[], found: readonly Row[]): void {
    for (const key of keys) this.#keep(keyOf(...key), null);
    for (const row of found) this.put(row);
  }

  put(row: Row): void {
    this.#keep(keyOf(...this.keyOfRow(row)), row);
  }

  forget(): void {
    this.#recent = new Map();
    this.#earlier = new Map();
  }

  #keep(name: string, row: Row | null): void {
    this.#recent.set(name, row);
    if (this.#recent.size < this.max / 2) return;
    this.#earlier = this.#recent;
    this.#recent = new Map();
  }
}

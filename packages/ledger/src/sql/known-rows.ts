import { keyOf } from '../state.js';

/** A row as it was committed last, null where there is none; undefined where one would have to ask. */
type Known<Row> = Row | null | undefined;

/**
 * Rows of one table in memory, by key. Of more than fit, those that nobody asked for lately are forgotten: one half is
 * filled while the other is what was asked for before.
 */
export class KnownRows<Row> {
  #recent = new Map<string, Row | null>();
  #earlier = new Map<string, Row | null>();

  constructor(
    private readonly keyOfRow: (row: Row) => readonly string[],
    private readonly max: number,
  ) {}

  find(key: readonly string[]): Known<Row> {
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

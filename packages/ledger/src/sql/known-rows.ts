import { keyOf } from '../state.js';

/** A row as it was committed last, null where there is none; undefined where one would have to ask. */
export type Known<Row> = Row | null | undefined;

/** Rows of one table in memory, by key; of more than fit, those that nobody asked for the longest are forgotten. */
export class KnownRows<Row> {
  /** In the order of last use. */
  readonly #rows = new Map<string, Row | null>();

  constructor(
    private readonly keyOfRow: (row: Row) => readonly string[],
    private readonly max: number,
  ) {}

  find(key: readonly string[]): Known<Row> {
    const name = keyOf(...key);
    const row = this.#rows.get(name);
    if (row !== undefined) this.#keep(name, row);
    return row;
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
    this.#rows.clear();
  }

  #keep(name: string, row: Row | null): void {
    this.#rows.delete(name);
    this.#rows.set(name, row);
    if (this.#rows.size <= this.max) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.#rows.delete(oldest);
  }
}

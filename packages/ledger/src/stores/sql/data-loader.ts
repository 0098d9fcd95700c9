import { keyOf } from '../../operations/row-keys.js';

/** Keys of one look-up query. */
const LOADER_KEYS_MAX = 256;

/** Reads the rows of these keys, in any order. */
type ReadRows<Row> = (keys: readonly (readonly string[])[]) => Promise<readonly Row[]>;

/**
 * Batches look-ups by key: one query runs at a time, and the keys that are asked for meanwhile form the next one. Each look-up
 * starts after it was asked for, so it sees every earlier commit.
 */
export class DataLoader<Row> {
  readonly #read: ReadRows<Row>;
  readonly #keyOf: (row: Row) => readonly string[];
  readonly #wanted = new Map<string, Wanted<Row>>();
  #underWay = false;

  constructor(read: ReadRows<Row>, key: (row: Row) => readonly string[]) {
    this.#read = read;
    this.#keyOf = key;
  }

  /** The row of the key; null where there is none. Rejects with the error of the query that it was part of. */
  find(...key: readonly string[]): Promise<Row | null> {
    const name = keyOf(...key);
    const wanted = this.#wanted.get(name) ?? wantedKey<Row>(key);
    this.#wanted.set(name, wanted);
    if (!this.#underWay) {
      this.#underWay = true;
      // A microtask later, so that what is asked for together is one query.
      queueMicrotask(() => void this.#drain());
    }
    return wanted.row;
  }

  async #drain(): Promise<void> {
    while (this.#wanted.size > 0) {
      const group = [...this.#wanted].slice(0, LOADER_KEYS_MAX);
      for (const [name] of group) this.#wanted.delete(name);
      await this.#answer(new Map(group));
    }
    this.#underWay = false;
  }

  async #answer(group: ReadonlyMap<string, Wanted<Row>>): Promise<void> {
    try {
      const rows = await this.#read([...group.values()].map(({ key }) => key));
      for (const row of rows) group.get(keyOf(...this.#keyOf(row)))?.settle(row);
      for (const { settle } of group.values()) settle(null);
    } catch (error) {
      for (const { fail } of group.values()) fail(error);
    }
  }
}

/** A key, and the promise of its row; settling it again changes nothing. */
interface Wanted<Row> {
  readonly key: readonly string[];
  readonly row: Promise<Row | null>;
  readonly settle: (row: Row | null) => void;
  readonly fail: (error: unknown) => void;
}

function wantedKey<Row>(key: readonly string[]): Wanted<Row> {
  let settle: Wanted<Row>['settle'] = () => undefined;
  let fail: Wanted<Row>['fail'] = () => undefined;
  const row = new Promise<Row | null>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { key, row, settle, fail };
}
